import Guise
import TestSupport
import Testing

@Suite("Weak instances", .endsInTime)
struct WeakTests {
  private let container = Container()

  protocol Shape: Sendable {}
  final class Circle: Shape {}
  struct Point: Shape {}

  @Test(arguments: [false, true])
  func oneWhileSomeoneHoldsIt(_ isAsync: Bool) async throws {
    let (alive, runs) = (Counter(), Counter())
    if isAsync {
      container.register(lifetime: .weak) { _ async in
        runs.increment()
        return Counted(alive)
      }
    } else {
      container.register(lifetime: .weak) { _ in
        runs.increment()
        return Counted(alive)
      }
    }
    for turn in 1...3 {
      let held = try await container.resolve(Counted.self)
      #expect(try container.now(Counted.self) === held)
      #expect(alive.value == 1 && runs.value == turn)
      withExtendedLifetime(held) {}
    }
    #expect(alive.value == 0)
    #expect((try? container.now(Counted.self)) == nil || !isAsync)
  }

  @Test func anyServiceWithAReferenceIsHeld() throws {
    container.register(AnyObject.self, lifetime: .weak) { _ in Circle() }
    container.register((any Shape).self, lifetime: .weak) { _ in Circle() }
    container.register(Any.self, lifetime: .weak) { _ in Circle() }
    func objects() throws -> [AnyObject] {
      [
        try container.resolve(AnyObject.self), try container.resolve((any Shape).self) as AnyObject,
        try container.resolve(Any.self) as AnyObject,
      ]
    }
    let held = try objects()
    #expect(Set(held.map(ObjectIdentifier.init)).count == 3)
    #expect(try objects().map(ObjectIdentifier.init) == held.map(ObjectIdentifier.init))
  }

  @Test func valuesAreRefused() async throws {
    container.register((any Shape).self, lifetime: .weak) { _ in Point() }
    for _ in 1...2 {
      let error = try #require(resolutionError { try container.now((any Shape).self) })
      #expect(error.reason == .factoryFailed && error.services == ["Shape"])
      try expectGolden("\(error)", "weak-value")
    }
    await #expect(processExitsWith: .failure) {
      Container().register(lifetime: .weak) { _ in 1 }
    }
  }
}
