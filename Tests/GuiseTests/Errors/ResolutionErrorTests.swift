import Guise
import TestSupport
import Testing

@Suite("Typed errors")
struct ResolutionErrorTests {
  struct Engine {}
  struct Car {
    init(_ engine: Engine) {}
  }
  struct Garage {
    init(_ car: Car) {}
  }

  @Test func keyReasonAndPathWithPlaces() throws {
    let container = Container()
    container.register(factory: auto(Garage.init))
    let carLine = #line + 1
    container.register(lifetime: .singleton, factory: auto(Car.init))
    let error = try #require(resolutionError { try container.resolve(Garage.self) })
    #expect(error.reason == .notFound)
    #expect(error.key == AnyKey(Key<Engine>()))
    #expect(error.services == ["Garage", "Car", "Engine"])
    #expect(error.path.map { $0.location?.line } == [carLine - 2, carLine, nil])
    #expect(error.path.first?.location?.file == #fileID)
    #expect(error.nearMisses.isEmpty && error.underlying == nil)
  }

  @Test func nearMissesAreNamed() throws {
    let container = Container()
    container.register(tags: "diesel") { _ in Engine() }
    container.register { (_, power: Int) in Engine() }
    let error = try #require(resolutionError { try container.resolve(Engine.self, tags: "gas") })
    #expect(
      error.nearMisses == [
        AnyKey(Key<Engine>(tags: "diesel")), AnyKey(Key<Engine>(arguments: [Int.self])),
      ])
    #expect("\(error)".contains("diesel") && "\(error)".contains("Int"))
  }

  @Test(arguments: 1...4) func theFactorysOwnErrorIsUnderIt(_ depth: Int) throws {
    let container = Container()
    container.register(tags: 0) { _ -> Int in throw Broken(name: "no oil") }
    for level in 1...depth {
      container.register(tags: level) { r in try r.resolve(Int.self, tags: level - 1) }
    }
    let error = try #require(resolutionError { try container.resolve(Int.self, tags: depth) })
    #expect(error.reason == .factoryFailed)
    #expect(error.underlying as? Broken == Broken(name: "no oil"))
    #expect(error.path.map(\.key) == (0...depth).reversed().map { AnyKey(Key<Int>(tags: $0)) })
    #expect("\(error)".contains("no oil"))
  }

  @Test func theSameAwaited() async throws {
    let container = Container()
    container.register { _ async throws -> Engine in throw Broken() }
    container.register(factory: auto(Car.init))
    container.register(lifetime: .singleton, factory: auto(Garage.init))
    for _ in 1...2 {
      let error = await resolutionError { try await container.resolve(Garage.self) }
      #expect(error?.reason == .factoryFailed && error?.underlying is Broken)
      #expect(error?.services == ["Garage", "Car", "Engine"])
    }
  }

  @Test func aCycleIsAClosedPath() {
    let container = Container()
    container.register(factory: auto(Garage.init))
    container.register(factory: auto(Car.init))
    container.register { r in
      _ = try r.resolve(Garage.self)
      return Engine()
    }
    let error = resolutionError { try container.resolve(Car.self) }
    #expect(error?.isClosedCycle == true)
    #expect(error.map { Set($0.services) } == ["Garage", "Car", "Engine"])
  }

  @Test func cancellationIsNotWrapped() async throws {
    let container = Container()
    container.register { _ async throws -> Engine in throw CancellationError() }
    container.register(factory: auto(Car.init))
    await #expect(throws: CancellationError.self) { try await container.resolve(Car.self) }
  }
}
