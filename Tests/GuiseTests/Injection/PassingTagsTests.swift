import Guise
import GuiseVerification
import TestSupport
import Testing

@Suite("Tags that are passed on, row 31", .endsInTime)
struct PassingTagsTests {
  struct Address: Equatable, Sendable { var text: String }
  final class Session: Sendable {
    let address: Address
    init(address: Address) { self.address = address }
  }
  final class Client: Sendable {
    let address: Address
    let session: Session
    init(address: Address, session: Session) { (self.address, self.session) = (address, session) }
    var texts: [String] { [address.text, session.address.text] }
  }

  private func container(
    _ lifetime: Lifetime = .transient, sessionPasses: Bool = true
  ) -> Container {
    let container = Container()
    container.register(instance: Address(text: "untagged"))
    container.register(tags: "api", instance: Address(text: "api"))
    container.register(tags: "api", 2, instance: Address(text: "both"))
    container.register(factory: auto(Session.init, passingTags: sessionPasses))
    container.register(lifetime: lifetime, factory: auto(Client.init, passingTags: true))
    return container
  }

  @Test(arguments: Way.allCases)
  func eachParameterHasTheTagsIfItCan(_ way: Way) async throws {
    let container = container()
    #expect(try await container.resolve(Client.self, tags: "api", by: way).texts == ["api", "api"])
    #expect(try await container.resolve(Client.self, by: way).texts == ["untagged", "untagged"])
    let both = try await container.resolve(Client.self, tags: 2, "api", 2, by: way)
    #expect(both.texts == ["both", "both"])
    let unknown = try await container.resolve(Client.self, tags: "unknown", by: way)
    #expect(unknown.texts == ["untagged", "untagged"])
    #expect(try await container.make(Client.self, tags: "api").texts == ["api", "api"])
    let plain = try await self.container(sessionPasses: false)
      .resolve(Client.self, tags: "api", by: way)
    #expect(plain.texts == ["api", "untagged"])
    container.register(tags: "api") { _ in Session(address: Address(text: "exact")) }
    #expect(try await container.resolve(Client.self, tags: "api", by: way).texts[1] == "exact")
  }

  @Test func onlyUntaggedRegistrationsThatOptIn() throws {
    let container = Container { $0.register(instance: Address(text: "untagged")) }
    container.register(tags: "a", instance: Address(text: "a"))
    container.register(factory: auto(Session.init))
    #expect(try container.resolve(Session?.self, tags: "a") == nil)
    container.register(tags: "a", factory: auto(Session.init, passingTags: true))
    #expect(try container.resolve(Session.self, tags: "a").address.text == "untagged")
    #expect(try container.resolve(Session?.self, tags: "a", 1) == nil)
    #expect(try container.resolve(Session?.self, tags: "a", args: 1) == nil)
  }

  @Test func oneInstanceForEachSetOfTags() async throws {
    let container = container(.singleton)
    let api = try await container.resolve(Client.self, tags: "api")
    let other = try await container.resolve(Client.self, tags: "other")
    let untagged = try await container.resolve(Client.self)
    #expect(api !== other && other !== untagged && untagged !== api)
    #expect(try await container.resolve(Client.self, tags: "api") === api)
    let child = Container(parent: container)
    child.register(tags: "api", instance: Address(text: "child"))
    #expect(try await child.resolve(Client.self, tags: "api") === api)
    #expect(try await child.resolve(Session.self, tags: "api").address.text == "child")
    #expect(container.keys(Client.self) == [Key<Client>()], "it is not listed")
    #expect(try await container.resolve([Client].self, tags: "api").isEmpty)
    let session = Session(address: Address(text: "s"))
    let given = try await container.resolve(
      Client.self, tags: "api", args: Address(text: "a"), session)
    #expect(given.texts == ["a", "s"] && given !== api)
    #expect(try await container.resolve(Client?.self, tags: "api", args: 1) == nil)
  }

  @Test func theExactKeyIsFirst() throws {
    let container = container(.singleton)
    let passed = try container.resolve(Client.self, tags: "api")
    let child = Container(parent: container)
    child.register(factory: auto(Session.init, passingTags: true))
    let key = container.register(tags: "api") { _ in Session(address: Address(text: "exact")) }
    #expect(try child.resolve(Session.self, tags: "api").address.text == "exact")
    container.unregister(keys: key)
    #expect(try container.resolve(Client.self, tags: "api") === passed)
    container.register(lifetime: .singleton, factory: auto(Client.init, passingTags: true))
    #expect(try container.resolve(Client.self, tags: "api") !== passed)
    container.register(lifetime: .singleton, factory: auto(Client.init))
    #expect(try container.resolve(Client?.self, tags: "api") == nil)
  }

  // MARK: Adapters

  /// A parameter of a factory that passes tags on, in a container with an untagged address besides.
  private func parameter<Parameter: Sendable>(
    _ type: Parameter.Type, _ register: (Container) -> Void
  ) throws -> Parameter {
    let container = Container { $0.register(instance: Address(text: "untagged")) }
    register(container)
    container.register(factory: auto({ (p: Parameter) in Holder(p) }, passingTags: true))
    let parameter = try container.resolve(Holder<Parameter>.self, tags: "api").value
    lasting.withLock { $0.append(container) }
    return parameter
  }

  private let lasting = Locked<[Container]>([])

  @Test func adaptersAreResolvedUnderTheTags() throws {
    let tagged: (Container) -> Void = {
      $0.register(tags: "api", 2, instance: Address(text: "both"))
    }
    #expect(try parameter([Address].self, tagged).map(\.text) == ["both"])
    #expect(try parameter([LazyResolver<Address>].self, tagged).count == 1)
    #expect(try parameter(LazyTagsResolver<Address>.self, tagged).resolve().text == "untagged")
    let exact: (Container) -> Void = { $0.register(tags: "api", instance: Address(text: "api")) }
    #expect(try parameter(Address?.self, exact)?.text == "api")
    #expect(try parameter(LazyTagsResolver<Address>.self, exact).resolve().text == "api")
    #expect(try parameter(LazyFullResolver<Address>.self, exact).resolve().text == "api")
    #expect(try parameter(LazyTagsResolver<Address>?.self, exact)?.resolve().text == "api")
    #expect(try parameter(LazyResolver<Address>.self, exact).resolve().text == "untagged")
    #expect(try parameter(Provider<Address>.self, exact)().text == "api")
  }

  /// Other arguments, or passing the tags on, make no element of an array under the tags.
  @Test func argumentsCountForAdapters() throws {
    let other: (Container) -> Void = {
      $0.register(tags: "api") { (_, number: Int) in Address(text: "api \(number)") }
    }
    #expect(try parameter([Address].self, other).map(\.text) == ["untagged"])
    #expect(try parameter([LazyTagsResolver<Address>].self, other).count == 1)
    #expect(try parameter(LazyTagsResolver<Address>.self, other).resolve(args: 1).text == "api 1")
    #expect(try parameter(Provider<Address, Int>.self, other)(2).text == "api 2")
    let passing: (Container) -> Void = {
      $0.register(factory: auto(Session.init, passingTags: true))
    }
    #expect(try parameter([Session].self, passing).count == 1)
    #expect(try parameter(Session?.self, passing) != nil)
  }

  @Test func aRegisteredLazyResolverIsFirst() throws {
    let other = Container { $0.register(instance: Address(text: "other")) }
    let lazy = try other.resolve(LazyResolver<Address>.self)
    let parameter = try parameter(LazyResolver<Address>.self) {
      $0.register(tags: "api", instance: Address(text: "api"))
      $0.register(instance: lazy)
    }
    #expect(try parameter.resolve().text == "other")
  }

  // MARK: Async, errors, verify

  @Test func asyncFactoriesAreKeptForSyncCallers() async throws {
    let container = container()
    container.register(
      lifetime: .singleton, factory: auto({ (a: Address) async in a.text }, passingTags: true))
    #expect(try await container.resolve(String.self, tags: "api") == "api")
    #expect(try container.now(String.self, tags: "api") == "api")
    let error = resolutionError { try container.now(String.self, tags: "other") }
    #expect(error?.reason == .requiresAsync)
  }

  @Test(arguments: [Lifetime.transient, .singleton], Way.allCases)
  func errorsNameTheTaggedKey(_ lifetime: Lifetime, _ way: Way) async {
    let container = Container()
    container.register(lifetime: lifetime, factory: auto({ (_: Double) in 1 }, passingTags: true))
    let missing = await resolutionError {
      try await container.resolve(Int.self, tags: "a", by: way)
    }
    #expect(missing?.path.first?.key == AnyKey(Key<Int>(tags: "a")))
    #expect(missing?.services == ["Int", "Double"] && missing?.path[0].location != nil)
    container.register(
      Double.self, lifetime: lifetime, factory: auto({ (_: Int) in 1 }, passingTags: true))
    let cycle = await resolutionError { try await container.resolve(Int.self, tags: "a", by: way) }
    #expect(cycle?.isClosedCycle == true)
    #expect(cycle?.path.allSatisfy { $0.key.tags == Tags("a") } == true)
  }

  /// A property asks under tags of its own, which the parameters of its object's factory get.
  @Test func verifyFollowsTheTags() {
    let container = Container()
    container.register(factory: auto({ (_: Double) in "" }, passingTags: true))
    container.register(factory: auto { () in Slot<String>() }.injecting(\.value, tags: "x"))
    #expect(!container.verify().isValid)
    container.register { _ in 2.5 }
    #expect(container.verify().findings.isEmpty)
    // Under tags that are passed on, a registration is opaque.
    container.register(tags: "x", factory: auto { (_: Slot<String>) in 1.5 })
    #expect(container.verify().findings.isEmpty && container.verify().opaque > 0)
    container.register(factory: auto { () in Slot<Address>() }.injecting(\.value, tags: "y"))
    let missing = AnyKey(Key<Address>(tags: "y"))
    #expect(container.verify().findings.map(\.dependency) == [missing])
  }
}
