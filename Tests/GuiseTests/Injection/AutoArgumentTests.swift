import TestSupport
import Testing

@testable import Guise
@testable import GuiseVerification

@Suite("The parameters of auto as arguments", .endsInTime)
struct AutoArgumentTests {
  struct Address: Equatable { var text: String }
  protocol Store {}
  struct FileStore: Store, Equatable { var path = "" }

  final class Client: Sendable {
    let address: Address
    let retries: Int
    init(address: Address, retries: Int) {
      self.address = address
      self.retries = retries
    }
  }

  private let given = Address(text: "given")

  private func container(_ lifetime: Lifetime = .transient) -> Container {
    let container = Container()
    container.register(instance: Address(text: "registered"))
    container.register(instance: 3)
    container.register(lifetime: lifetime, factory: auto(Client.init(address:retries:)))
    return container
  }

  @Test(arguments: [Lifetime.transient, .singleton, .weak, .scoped, .scoped("request"), .graph])
  func neverKept(_ lifetime: Lifetime) async throws {
    let container = container(lifetime)
    let ask: () throws -> Client = { try container.resolve(args: given, 5) }
    let first = try ask()
    #expect((first.address, first.retries) == (given, 5))
    #expect(try ask() !== first)
    let awaited = try await container.resolve(Client.self, args: given, 6)
    #expect((awaited.address, awaited.retries) == (given, 6))
    #expect(try await container.make(Client.self, args: given, 7).retries == 7)
  }

  @Test func aKeptInstanceIsAnother() async throws {
    let container = container(.singleton)
    let made = try await container.resolve(Client.self, args: given, 5)
    let kept = try await container.resolve(Client.self)
    #expect(kept.address.text == "registered" && kept.retries == 3)
    #expect(try await container.resolve(Client.self, args: given, 5).retries == 5)
    #expect(try await container.resolve(Client.self) === kept)
    #expect(made !== kept)
  }

  @Test func theExactKeyIsFirst() throws {
    let container = container()
    _ = try container.resolve(Client.self, args: given, 5)
    container.register { (_, address: Address, retries: Int) in
      Client(address: address, retries: -retries)
    }
    #expect(try container.resolve(Client.self, args: given, 5).retries == -5)
    container.unregister(keys: Key<Client>(arguments: [Address.self, Int.self]))
    #expect(try container.resolve(Client.self, args: given, 5).retries == 5)
  }

  @Test func theTypesAreTheParametersOwnInTheirOrder() {
    let container = container()
    container.register(Double.self, factory: auto { (_: any Store, _: Int?) in 1 })
    #expect(resolutionError { try container.resolve(Client.self, args: 5, given) } != nil)
    #expect(resolutionError { try container.resolve(Client.self, args: given) } != nil)
    #expect(resolutionError { try container.resolve(Client.self, args: given, 5, 5) } != nil)
    #expect(resolutionError { try container.resolve(Double.self, args: FileStore(), 5) } != nil)
    #expect(throws: Never.self) {
      try container.resolve(Double.self, args: FileStore() as any Store, 5 as Int?)
    }
  }

  @Test func valuesOfAnyKindArriveAsTheyWereGiven() throws {
    struct Everything {
      let store: any Store
      let some: Int??
      let none: Int?
      let inner: Int??
      let function: @Sendable (Int) -> Int
      let list: [any Store]
      let type: any Any.Type
    }
    let container = Container()
    container.register(factory: auto(Everything.init(store:some:none:inner:function:list:type:)))
    let double: @Sendable (Int) -> Int = { $0 * 2 }
    let made = try container.resolve(
      Everything.self, args: FileStore(path: "a") as any Store, .some(.some(1)) as Int??,
      nil as Int?, .some(.none) as Int??, double, [FileStore(), FileStore()] as [any Store],
      Int.self as any Any.Type)
    #expect(made.store as? FileStore == FileStore(path: "a"))
    #expect(made.some == .some(.some(1)) && made.none == nil && made.inner == .some(.none))
    #expect(made.function(4) == 8 && made.list.count == 2 && made.type == Int.self)
  }

  @Test func tagsAreThoseOfTheRegistration() throws {
    let container = Container()
    container.register(tags: "a", 1, factory: auto(Client.init(address:retries:)))
    #expect(try container.resolve(Client.self, tags: 1, "a", args: given, 5).retries == 5)
    #expect(resolutionError { try container.resolve(Client.self, args: given, 5) } != nil)
    #expect(
      resolutionError { try container.resolve(Client.self, tags: "a", args: given, 5) } != nil)
  }

  @Test func closuresAndFactoriesWithoutParametersTakeNone() {
    let container = Container()
    container.register { _ in Client(address: given, retries: 1) }
    container.register(factory: auto { () in 1.5 })
    #expect(resolutionError { try container.resolve(Client.self, args: given, 5) } != nil)
    #expect(resolutionError { try container.resolve(Double.self, args: 5) } != nil)
  }

  @Test func aParentsRegistration() throws {
    let child = Container(parent: container(.singleton))
    #expect(try child.resolve(Client.self, args: given, 5).retries == 5)
    child.register(factory: auto { (retries: Int) in Client(address: given, retries: retries) })
    #expect(try child.resolve(Client.self, args: 6).retries == 6)
    // The child's hides the parent's.
    #expect(resolutionError { try child.resolve(Client.self, args: given, 5) } != nil)
  }

  @Test func replacingReplacesTheFactory() throws {
    let container = container()
    _ = try container.resolve(Client.self, args: given, 5)
    container.register(
      factory: auto { (address: Address, retries: Int) in
        Client(address: address, retries: -retries)
      })
    #expect(try container.resolve(Client.self, args: given, 5).retries == -5)
    container.unregister(keys: Key<Client>())
    #expect(resolutionError { try container.resolve(Client.self, args: given, 5) } != nil)
  }

  @Test func asyncFactories() async throws {
    let container = Container()
    container.register(
      lifetime: .singleton,
      factory: auto { (address: Address, retries: Int) async in
        await Task.yield()
        return Client(address: address, retries: retries)
      })
    #expect(try await container.resolve(Client.self, args: given, 5).retries == 5)
    let now: () throws -> Client = { try container.resolve(args: given, 5) }
    #expect(resolutionError { try now() }?.reason == .requiresAsync)
  }

  @Test func adaptersCarryTheArguments() throws {
    let container = container()
    let optional: Client? = try container.resolve(args: given, 5)
    #expect(optional?.retries == 5)
    let absent: Client? = try container.resolve(args: 5)
    #expect(absent == nil)
    #expect(
      try container.resolve(LazyFullResolver<Client>.self, args: given, 5).resolve().retries == 5)
    #expect(try container.resolve(LazyResolver<Client>.self).resolve(args: given, 6).retries == 6)
    #expect(
      try container.resolve(LazyTagsResolver<Client>.self).resolve(args: given, 7).retries == 7)
    let nested = try container.resolve(LazyFullResolver<Client?>?.self, args: given, 8)
    #expect(try nested?.resolve()?.retries == 8)
  }

  @Test func adaptersCarryTheArgumentsAsync() async throws {
    let container = container()
    let optional = try await container.resolve(Client?.self, args: given, 5)
    #expect(optional?.retries == 5)
    #expect(try await container.resolve(Client?.self, args: 5) == nil)
    let lazy = try await container.resolve(LazyFullResolver<Client>.self, args: given, 5)
    #expect(try await lazy.resolve().retries == 5)
  }

  @Test func failuresNameTheKeyWithItsArguments() throws {
    let container = Container()
    container.register(
      lifetime: .singleton, factory: auto { (_: Int) -> Double in throw Broken() })
    let error = try #require(resolutionError { try container.resolve(Double.self, args: 1) })
    #expect(error.reason == .factoryFailed && error.underlying as? Broken == Broken())
    #expect(error.path.map(\.key) == [AnyKey(Key<Double>(arguments: [Int.self]))])
    #expect(error.path.first?.location != nil)
  }

  @Test func whatWouldBeAcceptedIsNamed() throws {
    let container = container()
    let error = try #require(resolutionError { try container.resolve(Client.self, args: 5) })
    #expect(error.reason == .notFound)
    #expect(
      error.nearMisses.map(\.arguments).map { $0.map { "\($0)" } } == [[], ["Address", "Int"]])
    #expect("\(error)".contains("Address, Swift.Int"))
    let untaken = resolutionError { try container.resolve(Client.self, tags: "x") }
    #expect(untaken?.nearMisses == [AnyKey(Key<Client>())])
  }

  indirect enum List {
    case end
    case node(List)
  }

  /// Arguments may differ from turn to turn: no cycle, unless it never ends.
  @Test func recursion() async throws {
    let container = Container()
    container.register(
      List.self,
      factory: auto { (resolver: any Resolver, depth: Int) in
        depth == 0 ? .end : .node(try resolver.resolve(List.self, args: resolver, depth - 1))
      })
    let resolver: any Resolver = container
    #expect(throws: Never.self) { try resolver.resolve(List.self, args: resolver, 200) }
    let error = resolutionError { try resolver.resolve(List.self, args: resolver, -1) }
    #expect(error?.isClosedCycle == true)
  }

  @Test func aDependencyThatIsGivenIsNotAskedFor() throws {
    let container = Container()
    container.register(Double.self, lifetime: .singleton, factory: auto { (_: Client) in 1 })
    container.register(
      lifetime: .singleton,
      factory: auto { (number: Double) in Client(address: given, retries: Int(number)) })
    #expect(resolutionError { try container.resolve(Client.self) }?.reason == .cycle)
    #expect(try container.resolve(Client.self, args: 2.0).retries == 2)
  }

  @Test func aFactoryThatIsGivenArgumentsAndAsksForItselfWithout() {
    let container = container()
    container.register(
      Double.self, lifetime: .singleton,
      factory: auto { (resolver: any Resolver, _: Int) in try resolver.resolve(Double.self) })
    let resolver: any Resolver = container
    let error = resolutionError { try resolver.resolve(Double.self, args: resolver, 1) }
    #expect(error?.isClosedCycle == true)
    #expect(error?.path.count == 3)
  }

  @Test func notListed() throws {
    let container = container()
    _ = try container.resolve(Client.self, args: given, 5)
    #expect(container.keys(Client.self) == [Key<Client>()])
    #expect(try container.resolve([Client].self, args: given, 5).isEmpty)
    #expect(container.graph().nodes.count == 3)
    #expect(
      container.metadata(for: Key<Client>(arguments: [Address.self, Int.self]), as: Int.self) == nil
    )
  }

  @Test func keysWithArguments() throws {
    let container = container()
    let key = Key<Client>(arguments: [Address.self, Int.self])
    let clients: [Client] = try container.resolve(keys: [key], args: given, 5)
    #expect(clients.map(\.retries) == [5])
  }

  @Test func verifyKnowsARequestWithArguments() throws {
    let container = container()
    let view = try #require(RegistrationView.chain(from: container).first)
    func answer(_ arguments: [Any.Type], _ tags: Tags?) -> RequestAnswer {
      RequestAnswer(RequestedKey(service: Client.self, tags: tags, arguments: arguments), in: view)
    }
    for tags in [Tags(), nil] {
      let found = answer([Address.self, Int.self], tags)
      #expect(
        found.missing.isEmpty && found.found.map(\.registration.key) == [AnyKey(Key<Client>())])
      #expect(answer([Int.self, Address.self], tags).missing.count == 1)
    }
    #expect(answer([Address.self, Int.self], Tags("x")).missing.count == 1)
  }

  private final class Parcel {
    let address: Address
    var store: (any Store)!
    var copies: Provider<Parcel, Address>!
    init(address: Address) { self.address = address }
  }

  /// What is made of arguments needs its properties, once, and not what the arguments are for.
  @Test func verifyFollowsThePropertiesOfWhatIsMadeOfArguments() throws {
    let container = Container()
    container.register(instance: given)
    container.register { _ in FileStore() as any Store }
    container.register(factory: auto(Parcel.init).injecting(\.store).injecting(\.copies))
    let view = try #require(RegistrationView.chain(from: container).first)
    let answer = RequestAnswer(
      RequestedKey(service: Parcel.self, tags: Tags(), arguments: [Address.self]), in: view)
    #expect(answer.missing.isEmpty)
    let keys: Set = [AnyKey(Key<Parcel>()), AnyKey(Key<any Store>())]
    #expect(Set(answer.found.map(\.registration.key)) == keys)
  }

  @Test func whatAnOptionalIsMadeOfCannotDoWithoutItsProperties() throws {
    let container = Container()
    container.register(factory: auto(Parcel.init).injecting(\.store).injecting(\.copies))
    #expect(throws: ResolutionError.self) { try container.resolve(Parcel?.self, args: given) }
    container.register { _ in FileStore() as any Store }
    #expect(try container.resolve(Parcel?.self, args: given)?.address == given)
    let view = try #require(RegistrationView.chain(from: container).first)
    let answer = RequestAnswer(
      RequestedKey(service: Parcel?.self, tags: Tags(), arguments: [Address.self]), in: view)
    let store = answer.found.first { $0.registration.key == AnyKey(Key<any Store>()) }
    #expect(store?.kind == .required)
  }

  @Test func oneVariantServesAllThreads() async {
    let container = container(.singleton)
    let retries = await onThreads(8) { worker in
      (0..<Stress.size(1_000)).allSatisfy { number in
        (try? container.resolve(Client.self, args: given, number &* 8 &+ worker))?.retries
          == number &* 8 &+ worker
      }
    }
    #expect(retries == Array(repeating: true, count: 8))
  }
}
