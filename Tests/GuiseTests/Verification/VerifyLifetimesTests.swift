import Guise
import GuiseVerification
import TestSupport
import Testing

@Suite("verify() and lifetimes")
struct VerifyLifetimesTests {
  final class Session {}
  struct Form {
    init(_ session: Session) {}
  }
  final class Mailer {
    init(_ form: Form) {}
  }
  final class Lazy {
    init(_ session: LazyResolver<Session>) {}
  }

  private func told(_ report: VerificationReport) -> [String] {
    report.findings.map { finding in
      let path = finding.path.map { "\($0.key.service)" }.joined(separator: " ")
      return "\(finding.code.rawValue): \(finding.registration.key.service): \(path)"
    }
  }

  @Test func aSingletonCannotHaveWhatIsScopedToAName() throws {
    let container = Container()
    container.register(lifetime: .scoped("request"), factory: auto(Session.init))
    container.register(factory: auto(Form.init))
    container.register(lifetime: .singleton, factory: auto(Mailer.init))
    let report = container.verify()
    #expect(told(report) == ["captive-dependency: Mailer: Mailer Form Session"])
    #expect(report.errors.map(\.dependency) == [AnyKey(Key<Session>())])
    #expect(report.warnings.isEmpty && !report.isValid)
    #expect((report.verified, report.opaque, report.failed) == (2, 0, 1))
    try expectGolden("\(try #require(report.findings.first))", "verify-captive")
    #expect(resolutionError { try container.resolve(Mailer.self) }?.reason == .noScope)
  }

  @Test(arguments: [Lifetime.singleton, .weak])
  func theSameDeferred(_ lifetime: Lifetime) {
    let container = Container()
    container.register(lifetime: .scoped("request"), factory: auto(Session.init))
    container.register(lifetime: lifetime, factory: auto(Lazy.init))
    #expect(told(container.verify()) == ["captive-dependency: Lazy: Lazy Session"])
  }

  @Test func theChildsNameDoesNotHelpAParentsSingleton() {
    let parent = Container()
    let child = Container(parent: parent, name: "request")
    parent.register(lifetime: .scoped("request"), factory: auto(Session.init))
    parent.register(factory: auto(Form.init))
    parent.register(lifetime: .singleton, factory: auto(Mailer.init))
    #expect(told(child.verify()) == ["captive-dependency: Mailer: Mailer Form Session"])
    child.register(lifetime: .singleton, factory: auto(Mailer.init))
    #expect(child.verify().isValid)
  }

  @Test func aScopeThatNoContainerIsMayBeAChild() {
    let container = Container()
    container.register(lifetime: .scoped("request"), factory: auto(Form.init))
    container.register(factory: auto { (_: Form, _: Int) in "x" })
    let report = container.verify()
    // The child may register a session, and the number.
    #expect(report.findings.isEmpty)
    #expect((report.verified, report.opaque, report.failed) == (0, 2, 0))
    let child = Container(parent: container, name: "request")
    #expect(child.verify().errors.map { "\($0.dependency.service)" } == ["Session", "Int"])
    child.register(lifetime: .scoped, factory: auto(Session.init))
    child.register { _ in 1 }
    #expect(child.verify().isValid)
  }

  @Test func aCycleOfAScopeThatNoContainerIs() {
    let container = Container()
    container.register(Int.self, lifetime: .scoped("request"), factory: auto { (_: String) in 1 })
    container.register(factory: auto { (_: Int) in "x" })
    #expect(told(container.verify()) == ["dependency-cycle: Int: Int String Int"])
    let child = Container(parent: container, name: "request")
    #expect(resolutionError { try child.resolve(String.self) }?.reason == .cycle)
  }

  /// Seen from the singleton nobody builds it, so that the cycle is never entered.
  @Test func aCycleThroughACaptiveIsNone() {
    let container = Container()
    container.register(Int.self, lifetime: .scoped("request"), factory: auto { (_: String) in 1 })
    container.register(lifetime: .singleton, factory: auto { (_: Int) in "x" })
    #expect(told(container.verify()) == ["captive-dependency: String: String Int"])
  }

  /// A parent's singleton is refused the dependency before a cycle is entered.
  @Test func aCycleThatOnlyAChildWouldEnterIsNone() {
    let parent = Container()
    let child = Container(parent: parent)
    parent.register(lifetime: .scoped("request"), factory: auto(Session.init))
    parent.register(Int.self, factory: auto { (_: Session, _: Double) in 1 })
    parent.register(Double.self, factory: auto { (_: Int) in 1 })
    parent.register(
      String.self, lifetime: .singleton, factory: auto { (_: LazyResolver<Int>) in "" })
    child.register { _ in 1.5 }
    #expect(told(child.verify()) == ["captive-dependency: String: String Int Session"])
  }

  @Test func aScopedOneCannotHaveWhatIsFurtherIn() {
    let session = Container(name: "session")
    let request = Container(parent: session, name: "request")
    session.register(lifetime: .scoped("request"), factory: auto(Session.init))
    session.register(lifetime: .scoped("session"), factory: auto(Form.init))
    #expect(told(session.verify()) == ["captive-dependency: Form: Form Session"])
    #expect(told(request.verify()) == ["captive-dependency: Form: Form Session"])
  }

  @Test func aScopedOneMayHaveWhatIsFurtherOut() {
    let session = Container(name: "session")
    let request = Container(parent: session, name: "request")
    session.register(lifetime: .scoped("session"), factory: auto(Session.init))
    session.register(lifetime: .scoped("request"), factory: auto(Form.init))
    #expect(session.verify().findings.isEmpty && request.verify().findings.isEmpty)
  }

  @Test func ofTwoScopesThatNoContainerIsTheOrderIsNotKnown() {
    let container = Container()
    container.register(lifetime: .scoped("request"), factory: auto(Session.init))
    container.register(lifetime: .scoped("session"), factory: auto(Form.init))
    #expect(container.verify().findings.isEmpty)
  }

  @Test func aScopeFurtherOutThanTheRegistrationIsNone() {
    let parent = Container(name: "request")
    let child = Container(parent: parent)
    child.register(lifetime: .scoped("request"), factory: auto(Session.init))
    child.register(lifetime: .singleton, factory: auto(Lazy.init))
    #expect(told(child.verify()) == ["captive-dependency: Lazy: Lazy Session"])
  }

  @Test func aLazyResolverMayBeAskedForAnother() {
    let container = Container()
    container.register(lifetime: .scoped("request"), factory: auto(Session.init))
    container.register(tags: "any", factory: auto(Session.init))
    container.register(lifetime: .singleton, factory: auto(Lazy.init))
    container.register(
      Int.self, lifetime: .singleton, factory: auto { (_: LazyFullResolver<Session>) in 1 })
    #expect(told(container.verify()) == ["captive-dependency: Int: Int Session"])
    container.register(tags: "any", lifetime: .scoped("session"), factory: auto(Session.init))
    #expect(container.verify().errors.count == 2)
  }

  @Test func ofEachLazyResolverThereIsAChoice() {
    let container = Container()
    for tags in [Tags(), Tags("any")] {
      container.register(tags: tags, lifetime: .scoped("request"), factory: auto(Session.init))
      container.register(tags: tags) { _ in Int8(1) }
    }
    container.register(
      Int.self, lifetime: .singleton, factory: auto { (_: LazyResolver<Int8>) in 1 })
    container.register(
      String.self, lifetime: .singleton, factory: auto { (_: LazyResolver<Session>) in "" })
    container.register(
      Double.self, lifetime: .singleton,
      factory: auto { (_: LazyResolver<Int8>, _: LazyResolver<Session>) in 1.5 })
    #expect(
      told(container.verify()) == [
        "captive-dependency: String: String Session", "captive-dependency: Double: Double Session",
      ])
  }

  struct Around<Inner> {}

  @Test func aWayThroughLazyResolversIsTold() {
    let container = Container()
    container.register(lifetime: .scoped("request"), factory: auto(Session.init))
    func register<Inner>(around inner: Inner.Type, _ count: Int) {
      container.register(
        lifetime: count == 1 ? .singleton : .transient,
        factory: auto { (_: LazyResolver<Inner>) in Around<Inner>() })
      if count > 1 { register(around: Around<Inner>.self, count - 1) }
    }
    register(around: Session.self, 20)
    #expect(container.verify().findings.map(\.path.count) == [21])
  }

  @Test func whatIsToldOfTwoParametersIsToldOnce() {
    let container = Container()
    container.register(lifetime: .scoped("request"), factory: auto(Session.init))
    container.register(
      Int.self, lifetime: .singleton, factory: auto { (_: Session, _: Session?) in 1 })
    container.register(lifetime: .scoped) { _ in Int8(1) }
    container.register(
      String.self, lifetime: .singleton, factory: auto { (_: Int8, _: [Int8]) in "" })
    #expect(
      told(container.verify()) == [
        "captive-dependency: Int: Int Session", "captured-scoped: String: String Int8",
      ])
  }

  @Test(arguments: [Lifetime.singleton, .weak])
  func whatIsKeptForAllKeepsTheOwnersScoped(_ lifetime: Lifetime) throws {
    let container = Container()
    container.register(lifetime: .scoped, factory: auto(Session.init))
    container.register(factory: auto(Form.init))
    container.register(lifetime: lifetime, factory: auto(Mailer.init))
    let report = container.verify()
    #expect(told(report) == ["captured-scoped: Mailer: Mailer Form Session"])
    #expect(report.isValid && report.errors.isEmpty && report.warnings.count == 1)
    #expect((report.verified, report.opaque, report.failed) == (3, 0, 0))
    if lifetime == .singleton {
      try expectGolden("\(try #require(report.findings.first))", "verify-captured")
    }
  }

  @Test func whoHoldsNothingCapturesNothing() {
    let container = Container()
    container.register(lifetime: .scoped, factory: auto(Session.init))
    container.register(lifetime: .scoped("request"), factory: auto(Form.init))
    container.register(lifetime: .scoped, factory: auto(Mailer.init))
    container.register(Int.self, lifetime: .graph, factory: auto { (_: Mailer) in 1 })
    #expect(container.verify().findings.isEmpty)
  }

  /// What is resolved later comes from the same container.
  @Test func whatComesLaterIsCapturedToo() {
    let container = Container()
    container.register(lifetime: .scoped, factory: auto(Session.init))
    container.register(lifetime: .singleton, factory: auto(Lazy.init))
    #expect(told(container.verify()) == ["captured-scoped: Lazy: Lazy Session"])
  }

  @Test func argumentsOfTheFirstCallAreKept() throws {
    let container = Container()
    container.register(lifetime: .singleton) { (_, number: Int) in "\(number)" }
    container.register { (_, number: Int8) in "\(number)" }
    container.register(lifetime: .graph) { (_, number: Int16) in "\(number)" }
    container.register(lifetime: .scoped) { (_, number: Int32) in "\(number)" }
    let report = container.verify()
    #expect(
      report.findings.map { "\($0.code) \($0.registration.key.arguments)" } == [
        "cachedArguments [Swift.Int]", "cachedArguments [Swift.Int16]",
        "cachedArguments [Swift.Int32]",
      ])
    #expect(report.isValid)
    #expect((report.verified, report.opaque, report.failed) == (0, 4, 0))
    try expectGolden("\(try #require(report.findings.first))", "verify-cached-arguments")
  }

  @Test func whatAParentKeepsIsBuiltWithItsRegistrations() {
    let parent = Container(name: "request")
    let child = Container(parent: parent)
    parent.register(lifetime: .scoped("request"), factory: auto(Form.init))
    parent.register(lifetime: .weak, factory: auto(Lazy.init))
    child.register(factory: auto(Session.init))
    #expect(child.verify().errors.map { "\($0.registration.key.service)" } == ["Form", "Lazy"])
    parent.register(Int.self, lifetime: .scoped, factory: auto { (_: Session) in 1 })
    parent.register(String.self, lifetime: .graph, factory: auto { (_: Session) in "" })
    #expect(child.verify().errors.count == 2)
  }

  @Test func theGraphShowsWhatEachLifetimeIsBuiltWith() {
    let parent = Container(name: "request")
    let child = Container(parent: parent)
    parent.register(file: "parent", line: 1, factory: auto(Session.init))
    parent.register(lifetime: .scoped("request"), factory: auto(Form.init))
    parent.register(Int.self, lifetime: .scoped, factory: auto { (_: Session) in 1 })
    parent.register(Int8.self, lifetime: .graph, factory: auto { (_: Session) in 1 })
    parent.register(lifetime: .weak, factory: auto(Lazy.init))
    child.register(file: "child", line: 1, factory: auto(Session.init))
    let graph = child.graph()
    let edges = graph.edges.map {
      "\(graph.nodes[$0.source].lifetime) \(graph.nodes[$0.target].location.file)"
    }
    #expect(
      edges == ["scoped(\"request\") parent", "scoped child", "graph child", "weak parent"])
  }
}
