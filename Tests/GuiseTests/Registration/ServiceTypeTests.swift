import Guise
import TestSupport
import Testing

@Suite("Register by type, by inferred type, by instance")
struct ServiceTypeTests {
  protocol Fruit {}
  final class Apple: Fruit {}
  struct Pear: Fruit, Equatable { var weight = 1 }

  @Test func everyWayToNameTheTypeMakesTheSameKey() throws {
    let container = Container()
    let typed = container.register((any Fruit).self) { _ in Apple() }
    let inferred = container.register { _ in Apple() as any Fruit }
    let instance = container.register(instance: Apple() as any Fruit)
    #expect(typed == inferred && inferred == instance)
    #expect(typed == Key<any Fruit>())
    _ = try container.resolve((any Fruit).self)
  }

  @Test func theLastRegistrationOfAKeyWins() throws {
    let container = Container()
    container.register((any Fruit).self, lifetime: .singleton) { _ in Apple() }
    #expect(try container.resolve((any Fruit).self) is Apple)
    container.register((any Fruit).self) { _ in Pear() }
    #expect(try container.resolve((any Fruit).self) is Pear)
  }

  @Test func valuesAreServicesToo() throws {
    let container = Container()
    container.register(instance: Pear(weight: 7))
    container.register(instance: 42)
    container.register(instance: (1, "two"))
    container.register(instance: { (number: Int) in number + 1 } as (Int) -> Int)
    #expect(try container.resolve(Pear.self) == Pear(weight: 7))
    #expect(try container.resolve() + 0 == 42)
    #expect(try container.resolve((Int, String).self).1 == "two")
    #expect(try container.resolve(((Int) -> Int).self)(1) == 2)
  }

  @Test func anInstanceIsEvaluatedForEachResolveOfATransient() throws {
    let counter = Counter()
    let container = Container()
    container.register(instance: counter.increment())
    #expect(try container.resolve(Int.self) == 1)
    #expect(try container.resolve(Int.self) == 2)
    container.register(lifetime: .singleton, instance: counter.increment())
    #expect(counter.value == 2)
    #expect(try container.resolve(Int.self) == 3)
    #expect(try container.resolve(Int.self) == 3)
  }

  @Test func aThrowingInstanceExpressionFailsTheResolve() {
    func broken() throws -> Int { throw Broken() }
    let container = Container()
    container.register(instance: try broken())
    let error = resolutionError { try container.resolve(Int.self) }
    #expect(error?.reason == .factoryFailed)
    #expect(error?.underlying as? Broken == Broken())
  }

  @Test func thousandsOfRegistrationsAreAllFound() throws {
    let container = Container()
    for number in 0..<5_000 {
      container.register(Int.self, tags: number) { _ in number }
    }
    for number in 0..<5_000 {
      #expect(try container.resolve(Int.self, tags: number) == number)
    }
  }
}
