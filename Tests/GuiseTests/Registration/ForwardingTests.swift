import Guise
import GuiseVerification
import TestSupport
import Testing

@Suite("One component under several services", .endsInTime)
struct ForwardingTests {
  protocol Soup: AnyObject, Sendable {}
  protocol Noodles: AnyObject, Sendable {}
  final class Broth: Sendable {}
  final class Ramen: Soup, Noodles {
    let broth: Broth
    init(_ broth: Broth) { self.broth = broth }
  }

  private func container(_ lifetime: Lifetime) -> Container {
    let container = Container()
    container.register(instance: Broth())
    let ramen = container.register(lifetime: lifetime, factory: auto(Ramen.init))
    container.register((any Soup).self, forwardingTo: ramen) { $0 }
    container.register((any Noodles).self, tags: "thick", forwardingTo: ramen) { $0 }
    return container
  }

  @Test(arguments: [Lifetime.singleton, .scoped])
  func oneInstance(_ lifetime: Lifetime) throws {
    let container = container(lifetime)
    let soup = try container.resolve((any Soup).self)
    #expect(try container.resolve((any Noodles).self, tags: "thick") === soup)
    #expect(try container.resolve(Ramen.self) === soup)
    #expect(try container.resolve([any Soup].self).first === soup)
  }

  @Test func asTheTargetsLifetimeSays() throws {
    let transient = container(.transient)
    #expect(
      try transient.resolve((any Soup).self) !== transient.resolve((any Soup).self))
    let graph = container(.graph)
    graph.register(factory: auto { (soup: any Soup, ramen: Ramen) in soup === ramen })
    for _ in 1...2 { #expect(try graph.resolve(Bool.self)) }
  }

  @Test func awaited() async throws {
    let container = Container()
    let ramen = container.register(tags: "slow", lifetime: .singleton) { _ async in
      await Task.yield()
      return Ramen(Broth())
    }
    container.register((any Soup).self, forwardingTo: ramen) { $0 }
    let soup = try await container.resolve((any Soup).self)
    #expect(try await container.resolve(Ramen.self, tags: "slow") === soup)
  }

  @Test func aForwardToWhatIsMissingFails() {
    let container = Container()
    container.register((any Soup).self, forwardingTo: Key<Ramen>()) { $0 }
    let error = resolutionError { try container.resolve((any Soup)?.self) }
    #expect(error?.reason == .notFound && error?.key == AnyKey(Key<Ramen>()))
    #expect(container.verify().findings.count == 1)
  }

  @Test func itIsFollowedByVerify() {
    let report = container(.singleton).verify()
    #expect(report.findings.isEmpty && report.verified == 3)
  }

  @Test func argumentsArePassedOn() async throws {
    let container = Container()
    let dish = container.register(tags: "hot") { (_, name: String, count: Int) in
      Dish(name: name, count: count)
    }
    let meal = container.register((any Meal).self, forwardingTo: dish) { $0 }
    container.register((any Meal).self, tags: "again", forwardingTo: meal) { $0 }
    #expect(meal == Key<any Meal>(arguments: [String.self, Int.self]))
    func both(_ count: Int) throws -> (any Meal, any Meal) {
      (
        try container.resolve(args: "udon", count),
        try container.resolve(tags: "again", args: "soba", count)
      )
    }
    // A resolve that has settled takes another way.
    for count in 1...3 {
      let (one, again) = try both(count)
      #expect(one as? Dish == Dish(name: "udon", count: count))
      #expect(again as? Dish == Dish(name: "soba", count: count))
      let awaited: any Meal = try await container.resolve(tags: "again", args: "rice", count)
      #expect(awaited as? Dish == Dish(name: "rice", count: count))
    }
    #expect(
      resolutionError { try container.resolve((any Meal).self, args: 1) }?.reason == .notFound)
    #expect(container.verify().findings.isEmpty)
  }

  @Test func aTargetOfAnyShape() throws {
    let container = Container()
    let tuple = container.register { (_, a: Int) in (a, "text") }
    container.register(String.self, forwardingTo: tuple) { "\($0.0) \($0.1)" }
    #expect(try container.resolve(String.self, args: 3) == "3 text")
    let function = container.register { (_, a: Int) in { (b: Int) in a + b } }
    container.register(Int.self, forwardingTo: function) { $0(2) }
    #expect(try container.resolve(Int.self, args: 5) == 7)
    let optional = container.register { (_, a: Int) in Optional(a) }
    container.register([Int].self, forwardingTo: optional) { $0.map { [$0] } ?? [] }
    #expect(try container.resolve([Int].self, args: 1) == [1])
  }

  @Test func aSharedTargetWithArguments() throws {
    let container = Container()
    let ramen = container.register(lifetime: .singleton) { (_, _: Int) in Ramen(Broth()) }
    container.register((any Soup).self, forwardingTo: ramen) { $0 }
    let one = try container.resolve((any Soup).self, args: 1)
    #expect(try container.resolve((any Soup).self, args: 1) === one)
    #expect(try container.resolve(Ramen.self, args: 2) === one)
  }

  @Test func anAsyncTargetWithArguments() async throws {
    let container = Container()
    let dish = container.register { (_, count: Int) async in
      await Task.yield()
      return Dish(name: "stew", count: count)
    }
    container.register((any Meal).self, forwardingTo: dish) { $0 }
    let reason = resolutionError { try container.resolve((any Meal).self, args: 1) }?.reason
    #expect(reason == .requiresAsync)
    #expect(
      try await container.resolve((any Meal).self, args: 2) as? Dish
        == Dish(name: "stew", count: 2))
  }

  @Test func aMissingTargetWithArgumentsIsNamed() {
    let container = Container()
    container.register((any Meal).self, forwardingTo: Key<Dish>(arguments: [Int.self])) { $0 }
    let wanted = AnyKey(service: Dish.self, arguments: [Int.self])
    #expect(resolutionError { try container.resolve((any Meal).self, args: 1) }?.key == wanted)
    #expect(container.verify().findings.map(\.dependency) == [wanted])
  }

  @Test func aCycleWithArgumentsIsFound() async {
    let container = Container()
    let soup = container.register(
      (any Soup).self, forwardingTo: Key<any Noodles>(arguments: [Int.self])
    ) { $0 as? any Soup ?? Ramen(Broth()) }
    container.register((any Noodles).self, forwardingTo: soup) {
      $0 as? any Noodles ?? Ramen(Broth())
    }
    let reason = await onThread {
      resolutionError { try container.resolve((any Soup).self, args: 1) }?.reason
    }
    #expect(reason == .cycle)
    let awaited = await resolutionError { try await container.resolve((any Soup).self, args: 1) }
    #expect(awaited?.reason == .cycle)
    #expect(container.verify().findings.map(\.code) == [.dependencyCycle])
  }

  @Test func argumentsAreReleased() throws {
    let container = Container()
    let box = container.register { (_, broth: Broth) in [broth] }
    container.register(Bowl.self, forwardingTo: box) { Bowl(broths: $0) }
    weak var broth: Broth?
    do {
      let given = Broth()
      broth = given
      #expect(try container.resolve(Bowl.self, args: given).broths.count == 1)
    }
    #expect(broth == nil)
  }

  protocol Meal: Sendable {}
  struct Dish: Meal, Equatable {
    var name: String
    var count: Int
  }
  struct Bowl { var broths: [Broth] }

  @Test func aDecoratedTargetIsYielded() throws {
    let container = container(.singleton)
    let other = Ramen(Broth())
    container.decorate(Ramen.self) { _, _ in other }
    #expect(try container.resolve((any Soup).self) === other)
  }
}
