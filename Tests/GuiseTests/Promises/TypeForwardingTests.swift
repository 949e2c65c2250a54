import Guise
import GuiseVerification
import TestSupport
import Testing

/// What Swinject's and Dip's guides to type forwarding promise: one registration answers for several
/// services, with one instance where its lifetime shares one.
@Suite("Promised: type forwarding", .endsInTime)
struct TypeForwardingTests {
  protocol Baking: AnyObject, Sendable {}
  protocol Selling: AnyObject, Sendable {}
  protocol Cleaning: AnyObject, Sendable {}
  final class Baker: Baking, Selling, Cleaning, Sendable {}

  /// By as many protocols as the baker has, one of them by way of another.
  private func bakery(_ lifetime: Lifetime, isAsync: Bool = false) -> Container {
    let container = Container()
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

  struct Shift: Sendable {
    let objects: [ObjectIdentifier]
    init(_ baking: any Baking, _ cleaning: any Cleaning, _ again: any Baking) {
      objects = [baking, cleaning, again].map(ObjectIdentifier.init)
    }
  }

  /// How many different instances three parameters of one object get, and those of the next.
  static let sharing: [(lifetime: Lifetime, once: Int, twice: Int)] = [
    (.transient, 3, 6), (.graph, 1, 2), (.singleton, 1, 1), (.scoped, 1, 1),
  ]

  @Test(arguments: sharing, [false, true])
  func theServicesShareAsTheSourcesLifetimeSays(
    _ sharing: (lifetime: Lifetime, once: Int, twice: Int), _ isAsync: Bool
  ) async throws {
    let container = bakery(sharing.lifetime, isAsync: isAsync)
    container.register(factory: auto(Shift.init))
    // Held, so that no other gets the address of one that is gone.
    let staff = Locked<[Baker]>([])
    container.decorate(Baker.self, tags: "staff") { baker, _ in
      staff.withLock { $0.append(baker) }
      return baker
    }
    let first = try await container.resolve(Shift.self)
    let second = try await container.resolve(Shift.self)
    #expect(Set(first.objects).count == sharing.once)
    #expect(Set(first.objects + second.objects).count == sharing.twice)
  }

  @Test(arguments: [false, true])
  func whicheverServiceIsAskedFirst(_ isAsync: Bool) async throws {
    for first in 0..<4 {
      let container = bakery(.singleton, isAsync: isAsync)
      var seen: [ObjectIdentifier] = []
      for step in 0..<4 {
        switch (first + step) % 4 {
        case 0: seen.append(ObjectIdentifier(try await container.resolve((any Baking).self)))
        case 1:
          seen.append(
            ObjectIdentifier(try await container.resolve((any Selling).self, tags: 1, "counter")))
        case 2: seen.append(ObjectIdentifier(try await container.resolve((any Cleaning).self)))
        default:
          seen.append(ObjectIdentifier(try await container.resolve(Baker.self, tags: "staff")))
        }
      }
      #expect(Set(seen).count == 1, "\(first)")
    }
  }

  @Test func tagsAreTheForwardsOwn() throws {
    let container = bakery(.singleton)
    #expect(try container.resolve((any Selling)?.self) == nil)
    #expect(try container.resolve((any Selling)?.self, tags: "staff") == nil)
    #expect(try container.resolve((any Baking)?.self, tags: "staff") == nil)
    #expect(try container.resolve([any Selling].self, tags: "counter").count == 1)
    #expect(try container.resolve([any Selling].self, tags: "staff").isEmpty)
    #expect(try container.resolve(Baker?.self) == nil)
  }

  @Test func adaptersReachTheSameInstance() throws {
    let container = bakery(.singleton)
    let baker = try container.resolve(Baker.self, tags: "staff")
    #expect(try container.resolve((any Baking)?.self) === baker)
    #expect(try container.resolve([any Cleaning].self).map(ObjectIdentifier.init) == [.init(baker)])
    #expect(try container.resolve(LazyResolver<any Cleaning>.self).resolve() === baker)
    #expect(
      try container.resolve(LazyTagsResolver<any Selling>.self, tags: "counter", 1).resolve()
        === baker)
    #expect(try container.resolve(Provider<any Baking>.self)() === baker)
    let keys = container.keys((any Baking).self)
    #expect((try container.resolve(keys: keys) as [any Baking]).first === baker)
  }

  @Test func theLastRegistrationOfAServiceWins() throws {
    let container = bakery(.singleton)
    let other = Baker()
    container.register(instance: other as any Baking)
    let baker = try container.resolve(Baker.self, tags: "staff")
    #expect(try container.resolve((any Baking).self) === other)
    // By way of what was replaced.
    #expect(try container.resolve((any Cleaning).self) === other)
    #expect(try container.resolve((any Selling).self, tags: "counter", 1) === baker)
    container.register((any Baking).self, forwardingTo: Key<Baker>(tags: "staff")) { $0 }
    #expect(try container.resolve((any Baking).self) === baker)
  }

  @Test func whatTakesTheSourcesPlaceIsForwardedTo() throws {
    let container = bakery(.singleton)
    let first = try container.resolve((any Cleaning).self)
    let key = container.register(tags: "staff", lifetime: .singleton) { _ in Baker() }
    let second = try container.resolve((any Cleaning).self)
    let source = try container.resolve(Baker.self, tags: "staff")
    #expect(second !== first && second === source)
    container.unregister(keys: key)
    let error = resolutionError { try container.resolve((any Cleaning).self) }
    #expect(error?.reason == .notFound && error?.key == AnyKey(key))
    #expect(error?.services == ["Cleaning", "Baking", "Baker"])
    container.unregister(keys: Key<any Cleaning>())
    #expect(try container.resolve((any Cleaning)?.self) == nil)
  }

  @Test(arguments: [Lifetime.transient, .singleton])
  func anUnrelatedTypeIsAnError(_ lifetime: Lifetime) async throws {
    let container = Container()
    let text = container.register(lifetime: lifetime) { _ in "a roll" }
    container.register((any Baking).self, forwardingTo: text) { try cast($0) }
    func sync() {
      let error = resolutionError { try container.resolve((any Baking)?.self) }
      #expect(error?.reason == .factoryFailed && error?.underlying is NotA)
    }
    sync()
    let error = await resolutionError { try await container.resolve((any Baking).self) }
    #expect(error?.underlying is NotA)
    #expect(try await container.resolve(String.self) == "a roll")
  }

  protocol Ovenlike: AnyObject, Sendable { var fillings: Int { get } }
  final class Oven: Ovenlike, @unchecked Sendable {
    var bread: String? { didSet { fillings += 1 } }
    private(set) var fillings = 0
    init() {}
  }

  /// What is injected belongs to the source, and happens once.
  @Test(arguments: [Lifetime.transient, .graph, .singleton])
  func propertiesAreInjectedOnce(_ lifetime: Lifetime) async throws {
    let container = Container()
    container.register(instance: "rye")
    let oven = container.register(
      lifetime: lifetime, factory: auto(Oven.init).injecting(\.bread))
    let ovenlike = container.register((any Ovenlike).self, forwardingTo: oven) { $0 }
    container.register((any Ovenlike).self, tags: "again", forwardingTo: ovenlike) { $0 }
    func sync() throws {
      for _ in 1...3 {
        #expect(try container.resolve((any Ovenlike).self, tags: "again").fillings == 1)
        #expect(try container.resolve((any Ovenlike).self).fillings == 1)
      }
    }
    try sync()
    #expect(try await container.resolve((any Ovenlike).self, tags: "again").fillings == 1)
  }

  // MARK: Cycles over forwards

  protocol Ordering: AnyObject, Sendable { var till: (any Paying)? { get } }
  protocol Paying: AnyObject, Sendable {
    var shop: any Shopkeeping { get }
    var owner: (any Owning)? { get }
  }
  protocol Shopkeeping: AnyObject, Sendable { var order: (any Ordering)? { get } }
  protocol Owning: AnyObject, Sendable {}

  final class Order: Ordering, @unchecked Sendable {
    var till: (any Paying)?
    init() {}
  }
  final class Till: Paying, @unchecked Sendable {
    let shop: any Shopkeeping
    var owner: (any Owning)?
    init(_ shop: any Shopkeeping) { self.shop = shop }
  }
  final class Shop: Shopkeeping, Owning, @unchecked Sendable {
    var order: (any Ordering)?
    init() {}
  }

  /// Everybody knows the others by protocols, the shop by two: `Order.till`, `Till(shop)`,
  /// `Till.owner`, `Shop.order`.
  private func market(_ lifetime: Lifetime) -> Container {
    let container = Container()
    let order = container.register(
      lifetime: lifetime, factory: auto(Order.init).injecting(\.till))
    let till = container.register(lifetime: lifetime, factory: auto(Till.init).injecting(\.owner))
    let shop = container.register(
      lifetime: lifetime, factory: auto(Shop.init).injecting(\.order))
    container.register((any Ordering).self, forwardingTo: order) { $0 }
    container.register((any Paying).self, forwardingTo: till) { $0 }
    let keeping = container.register((any Shopkeeping).self, forwardingTo: shop) { $0 }
    container.register((any Owning).self, forwardingTo: keeping) { try cast($0) }
    return container
  }

  private func isClosed(_ till: (any Paying)?) -> Bool {
    guard let till else { return false }
    return till.shop.order?.till === till && till.owner === till.shop
  }

  @Test(arguments: [Lifetime.graph, .singleton, .scoped, .weak])
  func objectsThatKnowEachOtherByProtocols(_ lifetime: Lifetime) async throws {
    func sync() throws {
      #expect(isClosed(try market(lifetime).resolve((any Paying).self)))
      #expect(isClosed(try market(lifetime).resolve((any Ordering).self).till))
      #expect(isClosed(try market(lifetime).resolve((any Shopkeeping).self).order?.till))
      let owner = try market(lifetime).resolve((any Owning).self)
      let till = (owner as? Shop)?.order?.till
      #expect(isClosed(till) && till?.owner === owner)
    }
    try sync()
    #expect(isClosed(try await market(lifetime).resolve((any Paying).self)))
    #expect(isClosed(try await market(lifetime).resolve((any Ordering).self).till))
    #expect(market(lifetime).verify().errors.isEmpty)
  }

  // MARK: Forwards with other features

  final class Apprentice: Baking {
    let of: any Baking
    init(_ of: any Baking) { self.of = of }
  }

  @Test func aDecoratorOfTheSourceIsMetByAllOneOfAForwardByThatAlone() throws {
    let container = Container()
    let source = container.register(
      (any Baking).self, tags: "source", lifetime: .singleton
    ) { _ in Baker() }
    container.decorate((any Baking).self, tags: "source") { inner, _ in Apprentice(inner) }
    let first = container.register((any Baking).self, tags: 1, forwardingTo: source) { $0 }
    container.register((any Baking).self, tags: 2, forwardingTo: first) { $0 }
    container.decorate((any Baking).self, tags: 2) { inner, _ in Apprentice(inner) }
    let kept = try container.resolve((any Baking).self, tags: "source")
    #expect((kept as? Apprentice)?.of is Baker)
    #expect(try container.resolve((any Baking).self, tags: 1) === kept)
    for _ in 1...2 {
      let outer = try container.resolve((any Baking).self, tags: 2) as? Apprentice
      #expect(outer !== kept && outer?.of === kept)
    }
  }

  @Test func aForwardReachesTheTargetOfTheContainerThatIsAsked() throws {
    let parent = bakery(.singleton)
    let child = Container(parent: parent)
    let shared = try parent.resolve((any Cleaning).self)
    #expect(try child.resolve((any Cleaning).self) === shared)
    let own = Baker()
    child.register(tags: "staff", instance: own)
    #expect(try child.resolve((any Cleaning).self) === own)
    #expect(try child.resolve((any Selling).self, tags: 1, "counter") === own)
    #expect(try parent.resolve((any Cleaning).self) === shared)
  }

  @Test func eachContainerForwardsToItsScoped() throws {
    let parent = bakery(.scoped)
    let children = (0..<2).map { _ in Container(parent: parent) }
    var seen: Set<ObjectIdentifier> = []
    for container in children + [parent] {
      let baking = try container.resolve((any Baking).self)
      #expect(try container.resolve((any Cleaning).self) === baking)
      #expect(try container.resolve(Baker.self, tags: "staff") === baking)
      seen.insert(ObjectIdentifier(baking))
    }
    #expect(seen.count == 3)
  }

  @Test func anOverrideOfTheSourceIsForwardedTo() throws {
    let container = bakery(.transient)
    container.register(factory: auto(Shift.init))
    let substitute = Baker()
    let shift = try container.resolve(Shift.self) { overrides in
      overrides.register(tags: "staff", instance: substitute)
    }
    #expect(Set(shift.objects) == [ObjectIdentifier(substitute)])
  }

  @Test func aForwardToTagsThatAreOnlyPassedOn() throws {
    let container = Container()
    container.register(tags: "rye", instance: "rye")
    container.register(factory: auto({ (flour: String) in [flour] }, passingTags: true))
    container.register(Int.self, forwardingTo: Key<[String]>(tags: "rye")) { $0.first?.count ?? 0 }
    for _ in 1...3 { #expect(try container.resolve(Int.self) == 3) }
  }

  @Test func whatIsClosedIsClosedOnce() async throws {
    let log = ClosingLog()
    let container = Container()
    let resource = container.register(lifetime: .singleton) { _ in Resource("mill", log) }
    let closeable = container.register((any Closeable).self, forwardingTo: resource) { $0 }
    container.register((any Closeable).self, tags: 1, forwardingTo: closeable) { $0 }
    #expect(try await container.resolve([any Closeable].self).count == 2)
    try await container.close()
    #expect(log.names == ["mill"])
  }
}

/// What an upcast throws where it cannot.
private struct NotA: Error {}

private func cast<Service>(_ value: some Any, to: Service.Type = Service.self) throws -> Service {
  guard let service = value as? Service else { throw NotA() }
  return service
}
