import Guise
import GuiseManifest
import GuiseValidation
import Synchronization
import TestSupport
import Testing

/// `start()` of containers that a manifest has filled, while others resolve.
@Suite("Starting a loaded container while others resolve", .serialized, .endsInTime)
struct LoadedStartStressTests {
  protocol Motor: AnyObject, Sendable {}
  protocol Part: AnyObject, Sendable {}

  final class Engine: Motor, Part, Guise.Resolvable, Sendable {
    private let told: Atomic<Int>
    init() { told = Atomic(0) }
    func didResolveDependencies() { told.add(1, ordering: .sequentiallyConsistent) }
    var timesTold: Int { told.load(ordering: .sequentiallyConsistent) }
  }
  final class Car: Sendable {
    let motor: any Motor
    init(_ motor: any Motor) { self.motor = motor }
  }
  final class Radio: Sendable {}
  final class Trip: Sendable {
    let car: Car
    let radio: Radio
    init(_ car: Car, _ radio: Radio) { (self.car, self.radio) = (car, radio) }
  }

  private static let singletons = 4
  /// What each worker asks a container for.
  private static let requests = 5
  private static let rounds = Stress.starts / requests
  private static let batch = 100

  private static func assembly(_ made: Locked<Int>) throws -> ManifestAssembly {
    let factories = FactoryRegistry { factories in
      factories.register("engine") { () -> Engine in
        made.withLock { $0 += 1 }
        return Engine()
      }
      factories.offer("engine", as: (any Motor).self) { $0 }
      factories.offer("engine", as: (any Part).self) { $0 }
      factories.register("car") { (motor: any Motor) -> Car in
        made.withLock { $0 += 1 }
        return Car(motor)
      }
      factories.register("radio") { () async -> Radio in
        await Task.yield()
        made.withLock { $0 += 1 }
        return Radio()
      }
      factories.register("trip") { (car: Car, radio: Radio) -> Trip in
        made.withLock { $0 += 1 }
        return Trip(car, radio)
      }
    }
    let registrations = ["engine", "car", "radio", "trip"].map { name in
      let services = name == "engine" ? #" "as": ["Motor", "Part"],"# : ""
      return
        #""\#(name)": { "factory": "\#(name)",\#(services) "lifetime": "singleton", "eager": true }"#
    }
    let manifest = """
      {
        "guise": 1,
        "start": ["trip", "engine"],
        "assemblies": { "app": { "registrations": { \(registrations.joined(separator: ", ")) } } }
      }
      """
    return try ManifestAssembly(.bytes(Array(manifest.utf8)), factories: factories)
  }

  private static func isWhole(_ trip: Trip?, _ motor: (any Motor)?) -> Bool {
    trip != nil && trip?.car.motor === motor
  }

  /// Asks for all; returns how many of the answers are wrong.
  private static func resolveAll(_ container: Container, _ round: Int) async -> Int {
    do {
      if round.isMultiple(of: 2) { _ = try await container.resolve(Car.self) }
      let trip = try await container.resolve(Trip.self)
      let motor = try await container.resolve((any Motor).self)
      let part = try await container.resolve((any Part).self)
      let radio = try await container.resolve(Radio.self)
      return isWhole(trip, motor) && part === motor && radio === trip.radio ? 0 : 1
    } catch {
      return 1
    }
  }

  /// The same on a thread, which cannot wait for what is awaited.
  private static func askAll(_ container: Container, _ round: Int) -> Int {
    func isWrong(_ ask: () throws -> Void) -> Bool {
      do {
        try ask()
        return false
      } catch {
        return (error as? ResolutionError)?.reason != .requiresAsync
      }
    }
    return [
      isWrong { _ = try container.resolve((any Part).self) },
      isWrong { _ = try container.resolve(Car.self) },
      isWrong { _ = try container.resolve(Radio.self) },
      isWrong { _ = try container.resolve(Trip.self) },
      isWrong { try container.start() },
    ].count { $0 }
  }

  @Test func everythingIsMadeOnce() async throws {
    let made = Locked(0)
    let assembly = try Self.assembly(made)
    for begin in stride(from: 0, to: Self.rounds, by: Self.batch) {
      made.withLock { $0 = 0 }
      let containers = (begin..<min(begin + Self.batch, Self.rounds)).map { _ in
        let container = Container()
        container.assemble(assembly)
        return container
      }
      let start: Race.AsyncWork = { container, _ in (try? await container.start()) == nil ? 1 : 0 }
      let failures = await Race.failures(
        on: containers, sync: [Self.askAll], async: [start, start, Self.resolveAll])
      #expect(failures == 0, "from round \(begin)")
      #expect(made.withLock { $0 } == containers.count * Self.singletons)
      for container in containers {
        let engine = try await container.resolve((any Motor).self) as? Engine
        #expect(engine?.timesTold == 1)
      }
    }
  }
}
