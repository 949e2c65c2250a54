import Guise
import GuiseVerification
import TestSupport
import Testing

@Suite("One component under several services, row 22", .endsInTime)
struct ForwardingTests {
  private let container = Container()

  protocol Baking: AnyObject, Sendable {}
  protocol Selling: AnyObject, Sendable {}
  protocol Cleaning: AnyObject, Sendable {}
  final class Baker: Baking, Selling, Cleaning {}

  /// Four services, one of them by way of another.
  private func bakery(_ lifetime: Lifetime, isAsync: Bool = false) -> Container {
    let baker =
      isAsync
      ? container.register(tags: "staff", lifetime: lifetime) { _ async in
        await Task.yield()
        return Baker()
      }
      : container.register(tags: "staff", lifetime: lifetime) { _ in Baker() }
    let baking = container.register((any Baking).self, forwardingTo: baker) { $0 }
    container.register((any Selling).self, tags: "counter", 1, forwardingTo: baker) { $0 }
    container.register((any Cleaning).self, forwardingTo: baking) { try cast($0) }
    return container
  }

  /// How many bakers three parameters of one object have, and with those of the next.
  static let sharing: [(lifetime: Lifetime, once: Int, twice: Int)] = [
    (.transient, 3, 6), (.graph, 1, 2), (.singleton, 1, 1), (.scoped, 1, 1), (.weak, 1, 1),
  ]

  @Test(arguments: sharing, [false, true])
  func servicesShareAsTheLifetimeSays(
    _ sharing: (lifetime: Lifetime, once: Int, twice: Int), _ isAsync: Bool
  ) async throws {
    let container = bakery(sharing.lifetime, isAsync: isAsync)
    container.register(
      factory: auto { (a: any Baking, b: any Cleaning, c: any Baking) in
        Holder([a, b, c] as [AnyObject])
      })
    let first = try await container.resolve(Holder<[AnyObject]>.self).value
    let second = try await container.resolve(Holder<[AnyObject]>.self).value
    #expect(Set(first.map(ObjectIdentifier.init)).count == sharing.once)
    #expect(Set((first + second).map(ObjectIdentifier.init)).count == sharing.twice)
  }

  private static let services: [@Sendable (Container) async throws -> any AnyObject & Sendable] = [
    { try await $0.resolve((any Baking).self) },
    { try await $0.resolve((any Selling).self, tags: 1, "counter") },
    { try await $0.resolve((any Cleaning).self) },
    { try await $0.resolve(Baker.self, tags: "staff") },
    { try await $0.resolve((any Baking)?.self).orThrow },
    { try await $0.resolve([any Cleaning].self)[0] },
    { try await $0.resolve(LazyResolver<any Cleaning>.self).resolve() },
    {
      let provider = try await $0.resolve(Provider<any Baking>.self)
      return try await provider()
    },
    { try await ($0.resolve(keys: $0.keys((any Baking).self)) as [any Baking])[0] },
  ]

  @Test(arguments: services.indices, [false, true])
  func anyServiceMayBeAskedFirst(_ first: Int, _ isAsync: Bool) async throws {
    let container = bakery(.singleton, isAsync: isAsync)
    let baker = try await Self.services[first](container)
    for service in Self.services { #expect(try await service(container) === baker) }
  }

  @Test func tagsAreTheForwardsOwn() throws {
    let container = bakery(.singleton)
    #expect(try container.resolve((any Selling)?.self) == nil)
    #expect(try container.resolve((any Selling)?.self, tags: "staff") == nil)
    #expect(try container.resolve([any Selling].self, tags: "counter").count == 1)
    #expect(try container.resolve(Baker?.self) == nil)
  }

  @Test func theTargetIsLookedUpEachTime() throws {
    let container = bakery(.singleton)
    let first = try container.resolve((any Cleaning).self)
    let key = container.register(tags: "staff", lifetime: .singleton) { _ in Baker() }
    let second = try container.resolve((any Cleaning).self)
    #expect(try second !== first && container.resolve(Baker.self, tags: "staff") === second)
    container.unregister(keys: key)
    let error = resolutionError { try container.resolve((any Cleaning)?.self) }
    #expect(error?.reason == .notFound && error?.key == AnyKey(key))
    #expect(error?.services == ["Cleaning", "Baking", "Baker"])
    #expect(container.verify().errors.allSatisfy { $0.dependency == AnyKey(key) })
    let other = Baker()
    container.register(instance: other as any Baking)
    #expect(try container.resolve((any Cleaning).self) === other, "by way of another forward")
  }

  @Test(arguments: [Lifetime.transient, .singleton], Way.allCases)
  func anUpcastThatFailsIsAnError(_ lifetime: Lifetime, _ way: Way) async {
    let text = container.register(lifetime: lifetime) { _ in "a roll" }
    container.register((any Baking).self, forwardingTo: text) { try cast($0) }
    let error = await resolutionError { try await container.resolve((any Baking)?.self, by: way) }
    #expect(error?.reason == .factoryFailed && error?.underlying is Broken)
  }

  @Test func eachContainerForwardsToItsOwn() throws {
    let parent = bakery(.singleton)
    let child = Container(parent: parent)
    let shared = try parent.resolve((any Cleaning).self)
    #expect(try child.resolve((any Cleaning).self) === shared)
    let own = Baker()
    child.register(tags: "staff", instance: own)
    #expect(try child.resolve((any Cleaning).self) === own)
    #expect(try parent.resolve((any Cleaning).self) === shared)
    let override = Baker()
    let overridden = try parent.resolve((any Cleaning).self) { overrides in
      overrides.register(tags: "staff", instance: override)
    }
    #expect(overridden === override)
    let scoped = bakery(.scoped)
    let baking = try Container(parent: scoped).resolve((any Baking).self)
    #expect(try scoped.resolve((any Baking).self) !== baking)
  }

  @Test func decoratorsOfTheTargetAreMet() throws {
    let container = bakery(.singleton)
    let (inner, outer) = (Baker(), Baker())
    container.decorate(Baker.self, tags: "staff") { _, _ in inner }
    container.decorate((any Cleaning).self) { inner, _ in outer }
    #expect(try container.resolve((any Baking).self) === inner)
    #expect(try container.resolve((any Cleaning).self) === outer)
  }

  @Test func verifyFollowsForwards() {
    let key = container.register(lifetime: .singleton, factory: auto { 1 })
    container.register(Double.self, forwardingTo: key) { Double($0) }
    let report = container.verify()
    #expect(report.findings.isEmpty && report.verified == 2)
  }

  // MARK: Arguments

  @Test(arguments: [false, true], Way.allCases)
  func argumentsArePassedOn(_ isAsync: Bool, _ way: Way) async throws {
    let dish =
      isAsync
      ? container.register(tags: "hot") { (_, name: String, count: Int) async in [name: count] }
      : container.register(tags: "hot") { (_, name: String, count: Int) in [name: count] }
    let meal = container.register(Holder<[String: Int]>.self, forwardingTo: dish) { Holder($0) }
    container.register([Int].self, forwardingTo: meal) { $0.value.values.map { $0 } }
    #expect(meal == Key<Holder<[String: Int]>>(arguments: [String.self, Int.self]))
    // A resolve that has settled takes another way.
    for count in 1...3 {
      if isAsync && way == .sync {
        let error = resolutionError { try container.now([Int].self, args: "udon", count) }
        #expect(error?.reason == .requiresAsync)
      } else {
        #expect(try await container.resolve([Int].self, args: "udon", count, by: way) == [count])
      }
    }
    let wanted = await resolutionError {
      try await container.resolve(Holder<[String: Int]>.self, args: 1, by: way)
    }
    #expect(wanted?.reason == .notFound && container.verify().findings.isEmpty)
  }

  @Test func targetsOfAnyShapeTakeArguments() throws {
    let tuple = container.register { (_, a: Int) in (a, "text") }
    container.register(String.self, forwardingTo: tuple) { "\($0.0) \($0.1)" }
    #expect(try container.resolve(String.self, args: 3) == "3 text")
    let function = container.register { (_, a: Int) in { (b: Int) in a + b } }
    container.register(Int.self, forwardingTo: function) { $0(2) }
    #expect(try container.resolve(Int.self, args: 5) == 7)
    let optional = container.register(lifetime: .singleton) { (_, a: Int) in Optional(a) }
    container.register([Int].self, forwardingTo: optional) { $0.map { [$0] } ?? [] }
    for given in 1...2 { #expect(try container.resolve([Int].self, args: given) == [1]) }
  }

  @Test func missingTargetsAndCyclesAreFound() async {
    let wanted = Key<String>(arguments: [Int.self])
    container.register(Double.self, forwardingTo: wanted) { Double($0.count) }
    #expect(resolutionError { try container.now(Double.self, args: 1) }?.key == wanted.erased)
    #expect(container.verify().findings.map(\.dependency) == [wanted.erased])
    container.register(
      String.self, forwardingTo: Key<Double>(arguments: [Int.self])
    ) { "\($0)" }
    let reason = await onThread {
      resolutionError { try container.resolve(String.self, args: 1) }?.reason
    }
    #expect(reason == .cycle)
    let awaited = await resolutionError { try await container.resolve(String.self, args: 1) }
    #expect(awaited?.reason == .cycle)
    #expect(container.verify().findings.map(\.code) == [.dependencyCycle])
  }

  // MARK: Objects that know each other by protocols

  protocol Paying: AnyObject, Sendable {
    var shop: any Shopkeeping { get }
    var owner: (any Owning)? { get }
  }
  protocol Shopkeeping: AnyObject, Sendable { var till: (any Paying)? { get } }
  protocol Owning: AnyObject, Sendable {}

  final class Till: Paying, @unchecked Sendable {
    let shop: any Shopkeeping
    var owner: (any Owning)? { didSet { fillings += 1 } }
    private(set) var fillings = 0
    init(_ shop: any Shopkeeping) { self.shop = shop }
  }
  final class Shop: Shopkeeping, Owning, @unchecked Sendable {
    var till: (any Paying)?
    init() {}
  }

  /// `Till(shop)`, `Till.owner`, `Shop.till`.
  @Test(arguments: [Lifetime.graph, .singleton, .scoped, .weak], Way.allCases)
  func cyclesThroughForwardsAreBuilt(_ lifetime: Lifetime, _ way: Way) async throws {
    func market() -> Container {
      let container = Container()
      let till = container.register(lifetime: lifetime, factory: auto(Till.init).injecting(\.owner))
      let shop = container.register(lifetime: lifetime, factory: auto(Shop.init).injecting(\.till))
      container.register((any Paying).self, forwardingTo: till) { $0 }
      let keeping = container.register((any Shopkeeping).self, forwardingTo: shop) { $0 }
      container.register((any Owning).self, forwardingTo: keeping) { try cast($0) }
      return container
    }
    func isClosed(_ till: (any Paying)?) -> Bool {
      till?.shop.till === till && till?.owner === till?.shop && (till as? Till)?.fillings == 1
    }
    #expect(isClosed(try await market().resolve((any Paying).self, by: way)))
    #expect(isClosed(try await market().resolve((any Shopkeeping).self, by: way).till))
    let owner = try await market().resolve((any Owning).self, by: way)
    #expect(isClosed((owner as? Shop)?.till))
    #expect(market().verify().errors.isEmpty)
  }
}

private func cast<Service>(_ value: some Any, to: Service.Type = Service.self) throws -> Service {
  guard let service = value as? Service else { throw Broken() }
  return service
}

extension Optional {
  fileprivate var orThrow: Wrapped {
    get throws {
      guard let self else { throw Broken() }
      return self
    }
  }
}
