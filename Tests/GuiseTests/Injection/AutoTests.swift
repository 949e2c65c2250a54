import Guise
import GuiseVerification
import TestSupport
import Testing

@Suite("Parameters filled by their types, row 4")
struct AutoTests {
  struct Ten {
    init(
      _ a: Int, _ b: Int8, _ c: Int16, _ d: Int32, _ e: Int64, _ f: UInt, _ g: UInt8,
      _ h: UInt16, _ i: UInt32, _ j: UInt64
    ) {}
  }

  @Test func anyNumberOfParameters() throws {
    let container = Container { $0.register(factory: auto { () in "none" }) }
    #expect(try container.resolve(String.self) == "none")
    func register<Number: FixedWidthInteger & Sendable>(_ number: Number.Type) {
      container.register { _ in Number() }
    }
    let numbers: [any (FixedWidthInteger & Sendable).Type] = [
      Int.self, Int8.self, Int16.self, Int32.self, Int64.self, UInt.self, UInt8.self, UInt16.self,
      UInt32.self,
    ]
    for number in numbers { register(number) }
    container.register(factory: auto(Ten.init))
    let error = try #require(resolutionError { try container.resolve(Ten.self) })
    #expect(error.reason == .notFound && error.services == ["Ten", "UInt64"])
    #expect(error.path.first?.location != nil && error.path.last?.location == nil)
    register(UInt64.self)
    _ = try container.resolve(Ten.self)
  }

  struct Job {
    let isAsync: Bool
    init(name: String, size: Int = 7) throws {
      if size != 7 { throw Broken() }
      isAsync = false
    }
    init(id: Int) async throws {
      if id != 1 { throw Broken() }
      isAsync = true
    }
  }

  @Test func throwingAndAsyncInitializers() async throws {
    let container = Container { $0.register(instance: "a") }
    container.register(instance: 2)
    container.register(tags: "async", factory: auto(Job.init(id:)))
    container.register(factory: auto(Job.init(name:size:)))
    for error in [
      resolutionError { try container.now(Job.self) },
      await resolutionError { try await container.resolve(Job.self, tags: "async") },
    ] {
      #expect(error?.underlying as? Broken == Broken())
    }
    #expect(
      resolutionError { try container.now(Job.self, tags: "async") }?.reason == .requiresAsync)
    container.register(instance: 1)
    #expect(try await container.resolve(Job.self, tags: "async").isAsync)
    container.register(factory: auto { try Job(name: $0) })
    #expect(try await !container.resolve(Job.self).isAsync, "a default value is used")
  }

  struct Adapted {
    let port: String
    let ports: [String]
    let none: Int?
    let lazy: LazyResolver<String>
    let resolver: any Resolver
    let container: Container
  }

  @Test func parametersAreAdaptedAsByResolve() throws {
    let container = Container()
    container.register { _ in "a" }
    container.register(tags: 1) { _ in "b" }
    container.register(factory: auto(Adapted.init))
    let adapted = try container.resolve(Adapted.self)
    #expect(adapted.port == "a" && adapted.ports == ["a", "b"] && adapted.none == nil)
    #expect(try adapted.lazy.resolve(tags: 1) == "b")
    #expect(adapted.resolver === container && adapted.container === container)
  }
}

@Suite("The parameters of auto as arguments, row 30", .endsInTime)
struct AutoArgumentTests {
  struct Address: Equatable { var text: String }
  final class Client: Sendable {
    let address: Address
    let retries: Int
    init(address: Address, retries: Int) { (self.address, self.retries) = (address, retries) }
  }

  private let given = Address(text: "given")

  private func container(_ lifetime: Lifetime = .transient) -> Container {
    let container = Container()
    container.register(instance: Address(text: "registered"))
    container.register(instance: 3)
    container.register(lifetime: lifetime, factory: auto(Client.init))
    return container
  }

  @Test(
    arguments: [Lifetime.transient, .singleton, .weak, .scoped, .scoped("request"), .graph],
    Way.allCases)
  func theyAreNeverCached(_ lifetime: Lifetime, _ way: Way) async throws {
    let container = container(lifetime)
    let first = try await container.resolve(Client.self, args: given, 5, by: way)
    #expect((first.address, first.retries) == (given, 5))
    #expect(try await container.resolve(Client.self, args: given, 6, by: way).retries == 6)
    #expect(try await container.make(Client.self, args: given, 7).retries == 7)
    guard lifetime == .singleton else { return }
    let kept = try await container.resolve(Client.self, by: way)
    #expect(kept.address.text == "registered" && kept !== first)
    #expect(try await container.resolve(Client.self, by: way) === kept)
  }

  @Test func theExactKeyIsFirst() throws {
    let container = container()
    #expect(try container.resolve(Client.self, args: given, 5).retries == 5)
    let key = container.register { (_, a: Address, retries: Int) in
      Client(address: a, retries: -retries)
    }
    #expect(try container.resolve(Client.self, args: given, 5).retries == -5)
    container.unregister(keys: key)
    container.register(factory: auto { (a: Address, r: Int) in Client(address: a, retries: r + 1) })
    #expect(try container.resolve(Client.self, args: given, 5).retries == 6)
    container.unregister(keys: Key<Client>())
    #expect(resolutionError { try container.resolve(Client.self, args: given, 5) } != nil)
  }

  @Test func typesOrderAndTagsMustMatch() throws {
    let container = container()
    container.register(Double.self, factory: auto { (_: any Error, _: Int?) in 1 })
    container.register { _ in "closure" }
    container.register(tags: "a", 1, factory: auto(Client.init))
    for error in [
      resolutionError { try container.resolve(Client.self, args: 5, given) },
      resolutionError { try container.resolve(Client.self, args: given) },
      resolutionError { try container.resolve(Client.self, args: given, 5, 5) },
      resolutionError { try container.resolve(Client.self, tags: "a", args: given, 5) },
      resolutionError { try container.resolve(Double.self, args: Broken(), 5) },
      resolutionError { try container.resolve(String.self, args: 5) },
    ] {
      #expect(error?.reason == .notFound)
    }
    #expect(try container.resolve(Double.self, args: Broken() as any Error, 5 as Int?) == 1)
    #expect(try container.resolve(Client.self, tags: 1, "a", args: given, 5).retries == 5)
  }

  @Test func valuesOfAnyKindArriveUnchanged() throws {
    struct Everything {
      let some: Int??
      let none: Int?
      let inner: Int??
      let function: @Sendable (Int) -> Int
      let list: [any Error]
      let type: any Any.Type
    }
    let container = Container()
    container.register(factory: auto(Everything.init))
    let double: @Sendable (Int) -> Int = { $0 * 2 }
    let made = try container.resolve(
      Everything.self, args: .some(.some(1)) as Int??, nil as Int?, .some(.none) as Int??, double,
      [Broken(), Broken()] as [any Error], Int.self as any Any.Type)
    #expect(made.some == .some(.some(1)) && made.none == nil && made.inner == .some(.none))
    #expect(made.function(4) == 8 && made.list.count == 2 && made.type == Int.self)
  }

  @Test func aChildHidesItsParents() throws {
    let child = Container(parent: container(.singleton))
    #expect(try child.resolve(Client.self, args: given, 5).retries == 5)
    child.register(factory: auto { (retries: Int) in Client(address: given, retries: retries) })
    #expect(try child.resolve(Client.self, args: 6).retries == 6)
    #expect(resolutionError { try child.resolve(Client.self, args: given, 5) } != nil)
  }

  @Test(arguments: Way.allCases)
  func adaptersCarryTheArguments(_ way: Way) async throws {
    let container = container()
    #expect(try await container.resolve(Client?.self, args: given, 5, by: way)?.retries == 5)
    #expect(try await container.resolve(Client?.self, args: 5, by: way) == nil)
    let full = try await container.resolve(LazyFullResolver<Client?>?.self, args: given, 5, by: way)
    #expect(try await full?.resolve()?.retries == 5)
    let lazy = try await container.resolve(LazyResolver<Client>.self, by: way)
    #expect(try await lazy.resolve(args: given, 6).retries == 6)
    #expect(try await container.resolve([Client].self, args: given, 5, by: way).isEmpty)
    #expect(container.keys(Client.self) == [Key<Client>()], "it is not listed")
  }

  @Test func errorsNameTheKeyWithItsArguments() throws {
    let container = container()
    container.register(lifetime: .singleton, factory: auto { (_: Int) -> Double in throw Broken() })
    let failed = resolutionError { try container.resolve(Double.self, args: 1) }
    #expect(failed?.underlying as? Broken == Broken())
    #expect(failed?.path.map(\.key) == [AnyKey(Key<Double>(arguments: [Int.self]))])
    let error = try #require(resolutionError { try container.resolve(Client.self, args: 5) })
    #expect(error.nearMisses == [AnyKey(Key<Client>())])
    let untaken = resolutionError { try container.resolve(Client.self, tags: "x") }
    #expect(untaken?.nearMisses == [AnyKey(Key<Client>())])
  }

  @Test func givenParametersAreNotResolved() throws {
    let container = container()
    container.register(Double.self, lifetime: .singleton, factory: auto { (_: Client) in 1 })
    container.register(
      lifetime: .singleton,
      factory: auto { (n: Double) in Client(address: given, retries: Int(n)) })
    #expect(resolutionError { try container.resolve(Client.self) }?.reason == .cycle)
    #expect(try container.resolve(Client.self, args: 2.0).retries == 2)
    container.register(
      String.self, lifetime: .singleton,
      factory: auto { (r: any Resolver, _: Int) in try r.resolve(String.self) })
    let resolver: any Resolver = container
    let error = resolutionError { try resolver.resolve(String.self, args: resolver, 1) }
    #expect(error?.isClosedCycle == true && error?.path.count == 3)
  }

  /// An object made of arguments needs its properties all the same.
  @Test func propertiesAreInjected() throws {
    let container = Container()
    container.register(factory: auto { (_: Int) in Slot<String>() }.injecting(\.value))
    let error = resolutionError { try container.resolve(Slot<String>?.self, args: 1) }
    #expect(error?.reason == .notFound && error?.key == AnyKey(Key<String>()))
    container.register(instance: "a")
    #expect(try container.resolve(Slot<String>?.self, args: 1)?.value == "a")
  }
}
