import Guise
import GuiseVerification
import TestSupport
import Testing

@Suite("Lifetimes are checked, row 35")
struct VerifyLifetimesTests {
  private let container = Container()

  final class Session {}
  final class Form { init(_ session: Session) {} }
  final class Mailer { init(_ form: Form) {} }

  private func findings(_ container: Container) -> [String] {
    container.verify().findings.map { finding in
      let path = finding.path.map { "\($0.key.service)" }.joined(separator: " ")
      return "\(finding.code.rawValue): \(path)"
    }
  }

  @Test(arguments: [Lifetime.singleton, .weak])
  func keptInstancesCannotHaveNamedScopes(_ lifetime: Lifetime) throws {
    let parent = Container()
    parent.register(lifetime: .scoped("request"), factory: auto(Session.init))
    parent.register(factory: auto(Form.init))
    parent.register(lifetime: lifetime, factory: auto(Mailer.init))
    let child = Container(parent: parent, name: "request")
    for container in [parent, child] {
      #expect(findings(container) == ["captive-dependency: Mailer Form Session"])
      #expect(resolutionError { try container.resolve(Mailer.self) }?.reason == .noScope)
    }
    let report = parent.verify()
    #expect(report.errors.map(\.dependency) == [AnyKey(Key<Session>())] && !report.isValid)
    #expect(report.failed == 1)
    if lifetime == .singleton {
      try expectGolden("\(try #require(report.findings.first))", "verify-captive")
    }
    child.register(lifetime: lifetime, factory: auto(Mailer.init))
    #expect(child.verify().isValid)
  }

  @Test func scopesHoldThoseFurtherOut() {
    let session = Container(name: "session")
    let request = Container(parent: session, name: "request")
    session.register(lifetime: .scoped("request"), factory: auto(Session.init))
    session.register(lifetime: .scoped("session"), factory: auto(Form.init))
    #expect(findings(request) == ["captive-dependency: Form Session"])
    session.register(lifetime: .scoped("session"), factory: auto(Session.init))
    session.register(lifetime: .scoped("request"), factory: auto(Form.init))
    #expect(request.verify().findings.isEmpty)
  }

  /// A scope that no container of the chain has is opaque.
  @Test func unknownScopesAreOpaque() {
    container.register(lifetime: .scoped("request"), factory: auto(Form.init))
    let report = container.verify()
    #expect(report.findings.isEmpty && report.opaque == 1)
    let child = Container(parent: container, name: "request")
    #expect(child.verify().errors.map { "\($0.dependency.service)" } == ["Session"])
    child.register(lifetime: .scoped, factory: auto(Session.init))
    #expect(child.verify().isValid)
  }

  @Test(arguments: [Lifetime.singleton, .weak])
  func keptInstancesCaptureTheirOwnersScoped(_ lifetime: Lifetime) throws {
    container.register(lifetime: .scoped, factory: auto(Session.init))
    container.register(factory: auto(Form.init))
    container.register(lifetime: lifetime, factory: auto(Mailer.init))
    let report = container.verify()
    #expect(findings(container) == ["captured-scoped: Mailer Form Session"])
    #expect(report.isValid && report.warnings.count == 1 && report.verified == 3)
    if lifetime == .singleton {
      try expectGolden("\(try #require(report.findings.first))", "verify-captured")
    }
    for other in [Lifetime.scoped, .transient, .graph] {
      container.register(lifetime: other, factory: auto(Mailer.init))
      #expect(container.verify().findings.isEmpty)
    }
  }

  @Test func findingsOfSeveralParametersAreOne() {
    container.register(lifetime: .scoped("request"), factory: auto(Session.init))
    container.register(lifetime: .singleton, factory: auto { (_: Session, _: Session?) in 1 })
    container.register(lifetime: .scoped) { _ in 1.5 }
    container.register(lifetime: .singleton, factory: auto { (_: Double, _: [Double]) in "" })
    #expect(
      findings(container) == ["captive-dependency: Int Session", "captured-scoped: String Double"])
  }

  @Test func keptArgumentsAreWarned() throws {
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
    #expect(report.isValid && report.opaque == 4)
    try expectGolden("\(try #require(report.findings.first))", "verify-cached-arguments")
  }

  /// Each lifetime is checked with the registrations that it is built with.
  @Test(arguments: [
    (Lifetime.singleton, true), (.weak, true), (.scoped("request"), true), (.scoped, false),
    (.graph, false), (.transient, false),
  ])
  func ownersAreCheckedWithTheirRegistrations(_ lifetime: Lifetime, _ isOwned: Bool) {
    let parent = Container(name: "request")
    let child = Container(parent: parent)
    parent.register(lifetime: lifetime, factory: auto(Form.init))
    child.register(file: "child", line: 1, factory: auto(Session.init))
    #expect(child.verify().isValid == !isOwned)
    parent.register(file: "parent", line: 1, factory: auto(Session.init))
    #expect(child.verify().isValid)
    let graph = child.graph()
    let files = graph.edges.map { graph.nodes[$0.target].location.file }
    #expect(files == [isOwned ? "parent" : "child"])
  }
}
