import TestSupport
import Testing

@testable import Guise
@testable import GuiseVerification

@Suite("Tags that are passed on", .endsInTime)
struct PassingTagsTests {
  struct Address: Equatable { var text: String }
  final class Session: Sendable {
    let address: Address
    init(address: Address) { self.address = address }
  }
  final class Client: Sendable {
    let address: Address
    let session: Session
    init(address: Address, session: Session) {
      self.address = address
      self.session = session
    }
  }

  private func container(
    _ lifetime: Lifetime = .transient, sessionPasses: Bool = true
  ) -> Container {
    let container = Container()
    container.register(instance: Address(text: "untagged"))
    container.register(tags: "api", instance: Address(text: "api"))
    container.register(tags: "other", instance: Address(text: "other"))
    container.register(factory: auto(Session.init, passingTags: sessionPasses))
    container.register(
      lifetime: lifetime, factory: auto(Client.init(address:session:), passingTags: true))
    return container
  }

  private func texts(_ client: Client) -> [String] {
    [client.address.text, client.session.address.text]
  }

  @Test func eachParameterIsAskedForUnderTheTags() async throws {
    let container = container()
    let now: () throws -> Client = { try container.resolve(tags: "api") }
    #expect(texts(try now()) == ["api", "api"])
    #expect(texts(try await container.resolve(tags: "api")) == ["api", "api"])
    #expect(texts(try await container.resolve()) == ["untagged", "untagged"])
    #expect(texts(try await container.make(tags: "other")) == ["other", "other"])
  }

  @Test func whatDoesNotPassTagsIsTheUntaggedService() throws {
    #expect(texts(try container(sessionPasses: false).resolve(tags: "api")) == ["api", "untagged"])
  }

  @Test func whereNothingHasTheTagsAllIsUntagged() throws {
    #expect(texts(try container().resolve(tags: "unknown")) == ["untagged", "untagged"])
  }

  @Test func aTaggedDependencyIsBeforeTheUntaggedOne() throws {
    let container = container()
    container.register(tags: "api") { _ in Session(address: Address(text: "exact")) }
    #expect(texts(try container.resolve(tags: "api")) == ["api", "exact"])
  }

  @Test func onlyWhereItIsAskedFor() {
    let container = Container()
    container.register(instance: Address(text: ""))
    container.register(factory: auto(Session.init))
    #expect(
      resolutionError { try container.resolve(Session.self, tags: "api") }?.reason == .notFound)
  }

  @Test func onlyFromARegistrationWithoutTags() throws {
    let container = Container()
    container.register(instance: Address(text: "untagged"))
    container.register(tags: "a", instance: Address(text: "a"))
    container.register(tags: "a", factory: auto(Session.init, passingTags: true))
    #expect(try container.resolve(Session.self, tags: "a").address.text == "untagged")
    #expect(resolutionError { try container.resolve(Session.self, tags: "a", 1) } != nil)
  }

  @Test func severalTagsAreOneSet() throws {
    let container = container(.singleton)
    container.register(tags: "api", 2, instance: Address(text: "both"))
    let client = try container.resolve(Client.self, tags: "api", 2)
    #expect(texts(client) == ["both", "both"])
    #expect(try container.resolve(Client.self, tags: 2, "api", 2) === client)
  }

  @Test func aSingletonForEachSetOfTags() async throws {
    let container = container(.singleton)
    let api = try await container.resolve(Client.self, tags: "api")
    let other = try await container.resolve(Client.self, tags: "other")
    let untagged = try await container.resolve(Client.self)
    #expect(Set([api, other, untagged].map(ObjectIdentifier.init)).count == 3)
    #expect(try await container.resolve(Client.self, tags: "api") === api)
    #expect(try await container.resolve(Client.self) === untagged)
    #expect(try await container.make(Client.self, tags: "api") !== api)
  }

  @Test func aTransientIsNew() throws {
    let container = container()
    let first = try container.resolve(Client.self, tags: "api")
    #expect(try container.resolve(Client.self, tags: "api") !== first)
  }

  @Test func whoHoldsTheRegistrationBuildsAndKeeps() throws {
    let parent = container(.singleton)
    let child = Container(parent: parent)
    child.register(tags: "api", instance: Address(text: "child"))
    let client = try child.resolve(Client.self, tags: "api")
    #expect(texts(client) == ["api", "api"])
    #expect(try parent.resolve(Client.self, tags: "api") === client)
    // A transient is built for who asks.
    #expect(try child.resolve(Session.self, tags: "api").address.text == "child")
    #expect(try parent.resolve(Session.self, tags: "api").address.text == "api")
  }

  @Test func theExactKeyIsFirstAlsoInAParent() throws {
    let parent = Container()
    parent.register(tags: "api") { _ in Session(address: Address(text: "parent")) }
    let child = Container(parent: parent)
    child.register(instance: Address(text: "child"))
    child.register(factory: auto(Session.init, passingTags: true))
    #expect(try child.resolve(Session.self, tags: "api").address.text == "parent")
    #expect(try child.resolve(Session.self, tags: "b").address.text == "child")
  }

  @Test func registeringTheExactKeyHidesTheVariant() throws {
    let container = container(.singleton)
    let passed = try container.resolve(Client.self, tags: "api")
    let key = container.register(tags: "api", lifetime: .singleton) { _ in
      Client(address: Address(text: "x"), session: Session(address: Address(text: "y")))
    }
    #expect(texts(try container.resolve(tags: "api")) == ["x", "y"])
    container.unregister(keys: key)
    #expect(try container.resolve(Client.self, tags: "api") === passed)
  }

  @Test func replacingOrUnregisteringForgetsTheVariant() throws {
    let container = container(.singleton)
    let passed = try container.resolve(Client.self, tags: "api")
    container.register(
      lifetime: .singleton, factory: auto(Client.init(address:session:), passingTags: true))
    #expect(try container.resolve(Client.self, tags: "api") !== passed)
    container.register(lifetime: .singleton, factory: auto(Client.init(address:session:)))
    #expect(resolutionError { try container.resolve(Client.self, tags: "api") } != nil)
    container.unregister(keys: Key<Client>())
    #expect(resolutionError { try container.resolve(Client.self, tags: "api") } != nil)
  }

  struct Adapted {
    let optional: Address?
    let array: [Address]
    let lazy: LazyResolver<Address>
    let lazyTags: LazyTagsResolver<Address>
    let lazyFull: LazyFullResolver<Address>
    let lazySession: LazyTagsResolver<Session>?
    let resolver: any Resolver
  }

  private func adapting() -> Container {
    let container = container()
    container.register(
      factory: auto(
        Adapted.init(optional:array:lazy:lazyTags:lazyFull:lazySession:resolver:),
        passingTags: true))
    return container
  }

  private func check(_ adapted: Adapted, _ text: String, in container: Container) throws {
    #expect(adapted.optional?.text == text)
    #expect(try adapted.lazy.resolve().text == "untagged")
    #expect(try adapted.lazyTags.resolve().text == text)
    #expect(try adapted.lazyFull.resolve().text == text)
    #expect(try adapted.lazySession?.resolve().address.text == text)
    #expect(adapted.resolver === container)
  }

  @Test func adapters() throws {
    let container = adapting()
    let api = try container.resolve(Adapted.self, tags: "api")
    try check(api, "api", in: container)
    #expect(api.array.map(\.text) == ["api"])
    let unknown = try container.resolve(Adapted.self, tags: "unknown")
    try check(unknown, "untagged", in: container)
    #expect(unknown.array.map(\.text) == ["untagged", "api", "other"])
  }

  @Test func adaptersAsync() async throws {
    let container = adapting()
    let api = try await container.resolve(Adapted.self, tags: "api")
    let unknown = try await container.resolve(Adapted.self, tags: "unknown")
    let now: () throws -> Void = {
      try check(api, "api", in: container)
      try check(unknown, "untagged", in: container)
    }
    try now()
    #expect(api.array.count == 1 && unknown.array.count == 3)
  }

  @Test func asAnOptionalAndLater() throws {
    let container = container()
    #expect(try container.resolve(Client?.self, tags: "api")?.address.text == "api")
    #expect(try container.resolve(Address?.self, tags: "unknown") == nil)
    let lazy = try container.resolve(LazyTagsResolver<Client>.self, tags: "api")
    #expect(texts(try lazy.resolve()) == ["api", "api"])
  }

  @Test func withArgumentsNothingIsLeftToPassTheTagsTo() throws {
    let container = container(.singleton)
    let session = Session(address: Address(text: "s"))
    let first = try container.resolve(Client.self, tags: "x", args: Address(text: "a"), session)
    #expect(texts(first) == ["a", "s"])
    #expect(
      try container.resolve(Client.self, tags: "x", args: Address(text: "a"), session) !== first)
  }

  @Test func asyncFactories() async throws {
    let container = container()
    container.register(
      lifetime: .singleton,
      factory: auto({ (address: Address) async in address.text }, passingTags: true))
    #expect(try await container.resolve(String.self, tags: "api") == "api")
    #expect(try await container.resolve(String.self, tags: "unknown") == "untagged")
    let kept: () throws -> String = { try container.resolve(tags: "api") }
    #expect(try kept() == "api")
    let new: () throws -> String = { try container.resolve(tags: "other") }
    #expect(resolutionError { try new() }?.reason == .requiresAsync)
  }

  @Test func notListed() throws {
    let container = container(.singleton)
    _ = try container.resolve(Client.self, tags: "api")
    #expect(container.keys(Client.self) == [Key<Client>()])
    #expect(try container.resolve([Client].self, tags: "api").isEmpty)
    #expect(try container.resolve([Client].self).count == 1)
    #expect(container.graph().nodes.count == 5)
  }

  @Test func failuresNameTheTaggedKey() throws {
    let container = Container()
    container.register(factory: auto(Session.init, passingTags: true))
    container.register(factory: auto(Client.init(address:session:), passingTags: true))
    let error = try #require(resolutionError { try container.resolve(Client.self, tags: "api") })
    #expect(error.services == ["Client", "Address"])
    #expect(error.path.first?.key == AnyKey(Key<Client>(tags: "api")))
    #expect(error.path.first?.location != nil)
  }

  @Test(arguments: [Lifetime.transient, .singleton])
  func cycles(_ lifetime: Lifetime) async {
    let container = Container()
    container.register(lifetime: lifetime, factory: auto({ (_: Double) in 1 }, passingTags: true))
    container.register(
      Double.self, lifetime: lifetime, factory: auto({ (_: Int) in 1 }, passingTags: true))
    let error = resolutionError { try container.resolve(Int.self, tags: "api") }
    #expect(error?.isClosedCycle == true)
    #expect(error?.path.allSatisfy { $0.key.tags == Tags("api") } == true)
    let awaited = await resolutionError { try await container.resolve(Int.self, tags: "api") }
    #expect(awaited?.isClosedCycle == true)
  }

  @Test func exactlyOneVariantAndOneInstance() async {
    for _ in 0..<50 {
      let container = container(.singleton)
      let line = StartLine(8)
      let clients = await onThreads(8) { worker in
        line.wait()
        return (try? container.resolve(Client.self, tags: worker % 2)).map(ObjectIdentifier.init)
      }
      #expect(Set(clients).count == 2 && !clients.contains(nil))
    }
  }

  @Test func whatVariantsKeepIsReleasedWithTheContainer() throws {
    final class Thing: Counted {}
    let alive = Counter()
    do {
      let container = Container()
      container.register(
        lifetime: .singleton, factory: auto({ () in Thing(alive) }, passingTags: true))
      for tag in 0..<10 { _ = try container.resolve(Thing.self, tags: tag) }
      #expect(alive.value == 10)
    }
    #expect(alive.value == 0)
  }

  @Test func verifyFindsTheAnswerToATaggedRequest() throws {
    let container = container()
    let view = try #require(RegistrationView.chain(from: container).first)
    func answer(_ type: Any.Type) -> RequestAnswer {
      RequestAnswer(DependencyRequest(type: type, tags: Tags("unknown")), in: view)
    }
    for type in [Client.self, Client?.self, LazyTagsResolver<Client>.self] as [Any.Type] {
      #expect(answer(type).missing.isEmpty)
      #expect(answer(type).found.map(\.registration.key) == [AnyKey(Key<Client>())])
    }
    #expect(answer(Address.self).missing == [AnyKey(Key<Address>(tags: "unknown"))])
    #expect(answer([Client].self).found.isEmpty)
    let report = container.verify()
    #expect(report.findings.isEmpty && report.verified == 2)
  }

  /// As a manifest registers it, with tags for a parameter.
  private func register<Service>(
    _ key: Key<Service>, asking type: Any.Type, tags: Tags, in container: Container
  ) {
    container.store(
      TypedRegistration<Service>(
        AnyKey(key), RegistrationTraits(at: SourceLocation(file: "x", line: 1)),
        Factory(
          .planned { [DependencyRequest(type: type, tags: tags)] },
          sync: nil, async: { _, _ in throw CancellationError() })))
  }

  /// What is registered under the tags is another registration than the one without.
  @Test(arguments: [false, true]) func verifyAsksUnderTheTagsThatArePassedOn(_ isCycle: Bool) {
    let container = Container()
    container.register(factory: auto({ (_: Double) in "" }, passingTags: true))
    let (tagged, untagged) = (Key<Double>(tags: "x"), Key<Double>())
    let (leading, plain) = isCycle ? (tagged, untagged) : (untagged, tagged)
    register(leading, asking: String.self, tags: Tags("x"), in: container)
    register(plain, asking: Int?.self, tags: Tags("x"), in: container)
    let report = container.verify()
    let passed = "Swift.String (tags: \"x\")"
    let doubled = "Swift.Double (tags: \"x\")"
    #expect(
      report.findings.map { $0.path.map { "\($0.key)" } }
        == (isCycle ? [[doubled, passed, doubled]] : []))
    #expect((report.verified, report.failed) == (isCycle ? (1, 2) : (3, 0)))
    let graph = container.graph()
    #expect(graph.nodes.count == 4)
    #expect("\(graph.nodes[3].key)" == passed)
    #expect(
      graph.edges.filter { $0.source == 3 }.map { "\(graph.nodes[$0.target].key)" } == [doubled])
  }

  private final class Room {
    var size: Double?
  }

  @Test func verifyHandsNoTagsToWhatIsInjected() {
    let container = Container()
    container.register(factory: auto({ () in Room() }, passingTags: true).injecting(\.size))
    register(Key<Double>(tags: "x"), asking: Room.self, tags: Tags("x"), in: container)
    register(Key<Double>(), asking: Int?.self, tags: Tags(), in: container)
    #expect(container.verify().findings.isEmpty)
    let graph = container.graph()
    #expect(graph.edges.map { graph.nodes[$0.target].key.tags.count } == [0, 1, 0])
  }

  @Test func verifyOfARegistrationThatNeedsTags() {
    let container = container()
    let unknown = Tags("unknown")
    register(Key<Int>(), asking: Client.self, tags: unknown, in: container)
    register(Key<Int>(tags: 1), asking: Address.self, tags: unknown, in: container)
    let report = container.verify()
    #expect(report.findings.map(\.dependency) == [AnyKey(Key<Address>(tags: "unknown"))])
    #expect((report.verified, report.failed) == (3, 1))
  }
}
