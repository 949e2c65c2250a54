import Guise
import GuiseVerification
import TestSupport
import Testing

/// A kept instance that is sure to get a scoped one is warned about. These tests show by that warning which
/// registration a request is sure to get.
@Suite("The registration that a request is sure to get, row 35")
struct VerifyChoicesTests {
  final class Session {}
  final class Form { init(_ session: Session) {} }
  final class Made {
    init(_ number: Int) {}
    var sessions: [Session] {
      get { [] }
      set {}
    }
  }
  /// An object whose property is requested under tags.
  final class Holder<Property> {
    var property: Property? {
      get { nil }
      set {}
    }
    init() {}
  }

  private let container = Container()

  private func findings(_ container: Container) -> [String] {
    container.verify().findings.map { finding in
      let path = finding.path.dropFirst().map { "\($0.key.service)" }
      return ([finding.code.rawValue] + path).joined(separator: " ")
    }
  }

  /// Registers a singleton with a property under the tag "a".
  private func hold<Property>(_ type: Property.Type) {
    container.register(
      lifetime: .singleton, factory: auto(Holder<Property>.init).injecting(\.property, tags: "a"))
  }

  private func keep<Parameter>(_ type: Parameter.Type, in container: Container) {
    container.register(lifetime: .singleton, factory: auto { (_: Parameter) in Object() })
  }

  // MARK: Code that chooses later

  @Test func lazyResolversOfTagsFindTheOnlyOne() {
    hold(LazyTagsResolver<Session>.self)
    container.register(tags: "a", lifetime: .scoped, factory: auto(Session.init))
    #expect(findings(container) == ["captured-scoped Session"])
    // One that passes tags on may answer with arguments.
    container.register(factory: auto(Session.init, passingTags: true))
    #expect(findings(container) == [])
    #expect(container.graph().edges.map(\.target) == [2, 1])
  }

  @Test func withoutTagsNothingIsPassedOn() {
    keep(LazyTagsResolver<Session>.self, in: container)
    container.register(lifetime: .scoped, factory: auto(Session.init, passingTags: true))
    #expect(findings(container) == ["captured-scoped Session"])
  }

  @Test func lazyArraysFindTheOnlyElement() {
    keep(LazyResolver<[Session]>.self, in: container)
    container.register(tags: "x", lifetime: .scoped, factory: auto(Session.init))
    #expect(findings(container) == ["captured-scoped Session"])
  }

  @Test func lazyOptionalsMayFindNothing() {
    keep(LazyResolver<Session?>.self, in: container)
    container.register(tags: "x", lifetime: .scoped, factory: auto(Session.init))
    #expect(findings(container) == [])
  }

  @Test func aWholeArrayComesBeforeItsElements() {
    keep(LazyTagsResolver<[Session]>.self, in: container)
    container.register(lifetime: .scoped, factory: auto(Session.init))
    #expect(findings(container) == ["captured-scoped Session"])
    container.register { _ in [Session]() }
    #expect(findings(container) == [])
  }

  @Test func passedTagsMakeNoElements() {
    hold(LazyTagsResolver<[Session]>.self)
    container.register(tags: "a", factory: auto(Session.init))
    container.register(factory: auto(Session.init, passingTags: true))
    #expect(container.graph().edges.map(\.target) == [1])
  }

  @Test func elementsHaveAllTags() {
    container.register(
      lifetime: .singleton,
      factory: auto(Holder<[Session]>.init).injecting(\.property, tags: "a", "b"))
    container.register(tags: "a", lifetime: .scoped, factory: auto(Session.init))
    container.register(tags: "b", lifetime: .scoped, factory: auto(Session.init))
    #expect(findings(container) == [])
    container.register(tags: "b", "c", "a", lifetime: .scoped, factory: auto(Session.init))
    #expect(findings(container) == ["captured-scoped Session"])
  }

  /// As of a manifest's registration that is only offered as other services.
  @Test func aHiddenRegistrationIsNoElement() {
    keep([Session].self, in: container)
    let traits = RegistrationTraits(
      lifetime: .scoped, hidden: true, at: SourceLocation(file: #fileID, line: #line))
    container.store(
      TypedRegistration<Session>(
        AnyKey(service: Session.self, tags: Tags("id")), traits,
        Factory(.hidden, sync: { _, _ in Session() }, async: nil)))
    #expect(findings(container) == [])
    hold(LazyResolver<Session>.self)
    #expect(findings(container) == ["missing-dependency"])
  }

  /// Which of its tagged registrations is chosen is open, and with it the container that builds it.
  @Test func aParentsChoiceIsCheckedInTheChild() {
    let child = Container(parent: container)
    keep(LazyResolver<Form>.self, in: container)
    for tag in ["x", "y"] { container.register(tags: tag, factory: auto(Form.init)) }
    child.register(factory: auto(Session.init))
    #expect(findings(child) == [])
    #expect(findings(container).count == 2)
  }

  // MARK: Tags that are passed on

  @Test func aFactoryUnderPassedTagsIsOpaque() {
    hold(Form.self)
    container.register(lifetime: .scoped, factory: auto(Session.init))
    container.register(factory: auto(Form.init, passingTags: true))
    #expect(findings(container) == [])
    container.register(tags: "a", factory: auto(Form.init))
    #expect(findings(container) == ["captured-scoped Form Session"])
  }

  @Test func argumentsUnderPassedTagsHaveTheParametersTypes() {
    container.register(instance: 1)
    container.register(factory: auto(Made.init, passingTags: true))
    hold(Provider<Made, Int>.self)
    #expect(findings(container) == [])
    hold(Provider<Made, String>.self)
    #expect(findings(container) == ["missing-dependency"])
  }

  // MARK: Arguments for all parameters

  @Test func argumentsAreNotResolved() {
    keep(Provider<Form, Session>.self, in: container)
    container.register(lifetime: .scoped, factory: auto(Session.init))
    container.register(factory: auto(Form.init))
    #expect(findings(container) == [])
    keep(Provider<Form>.self, in: container)
    #expect(findings(container) == ["captured-scoped Form Session"])
  }

  /// With arguments, even a singleton is made for whoever needs it, by the container that is asked.
  @Test func anInstanceMadeWithArgumentsIsNotKept() {
    let child = Container(parent: container)
    container.register(instance: 1)
    container.register(lifetime: .singleton, factory: auto(Made.init).injecting(\.sessions))
    child.register(lifetime: .scoped, factory: auto(Session.init))
    child.register(factory: auto { (_: Provider<Made, Int>) in "" })
    #expect(findings(child) == [])
    keep(Provider<Made, Int>.self, in: child)
    #expect(findings(child) == ["captured-scoped Made Session"])
  }

  // MARK: Scopes

  @Test func anUnknownScopeIsNotLookedInto() {
    container.register(lifetime: .scoped("request"), factory: auto { (_: String) in 1 })
    container.register(lifetime: .scoped("request"), factory: auto { (_: Int) in "" })
    #expect(findings(container) == [])
    let child = Container(parent: container, name: "request")
    #expect(findings(child) == ["dependency-cycle String Int"])
  }
}
