import Guise
import GuiseManifest
import GuiseValidation
import TestSupport
import Testing

/// `start()` of containers that a manifest has filled, while others resolve.
@Suite("Starting a loaded container while others resolve", .serialized, .endsInTime)
struct LoadedStartStressTests {
  protocol Motor: AnyObject, Sendable {}
  protocol Part: AnyObject, Sendable {}

  final class Engine: Motor, Part, Guise.Resolvable, Sendable {
    let told = Counter()
    func didResolveDependencies() { told.increment() }
  }
  final class Radio: Sendable {}
  final class Trip: Sendable {
    let motor: any Motor
    let radio: Radio
    init(_ motor: any Motor, _ radio: Radio) { (self.motor, self.radio) = (motor, radio) }
  }

  private static let singletons = 3
  /// The requests of each worker to a container.
  private static let requests = 4
  private static let rounds = Stress.starts / requests
  private static let batch = 100

  private static let manifest = """
    { "guise": 1, "start": ["trip", "engine"], "assemblies": { "app": { "registrations": {
      "engine": { "factory": "engine", "as": ["Motor", "Part"], "lifetime": "singleton", "eager": true },
      "radio": { "factory": "radio", "lifetime": "singleton", "eager": true },
      "trip": { "factory": "trip", "lifetime": "singleton", "eager": true }
    } } } }
    """

  private static func assembly(_ made: Counter) throws -> ManifestAssembly {
    let factories = FactoryRegistry { factories in
      factories.register("engine") { () -> Engine in
        made.increment()
        return Engine()
      }
      factories.offer("engine", as: (any Motor).self) { $0 }
      factories.offer("engine", as: (any Part).self) { $0 }
      factories.register("radio") { () async -> Radio in
        await Task.yield()
        made.increment()
        return Radio()
      }
      factories.register("trip") { (motor: any Motor, radio: Radio) -> Trip in
        made.increment()
        return Trip(motor, radio)
      }
    }
    return try ManifestAssembly(.bytes(Array(manifest.utf8)), factories: factories)
  }

  /// Asks for all; returns how many of the answers are wrong.
  private static func resolveAll(_ container: Container, _ round: Int) async -> Int {
    do {
      if round.isMultiple(of: 2) { _ = try await container.resolve(Radio.self) }
      let trip = try await container.resolve(Trip.self)
      let motor = try await container.resolve((any Motor).self)
      let part = try await container.resolve((any Part).self)
      let radio = try await container.resolve(Radio.self)
      return trip.motor === motor && part === motor && radio === trip.radio ? 0 : 1
    } catch {
      return 1
    }
  }

  /// The same on a thread, which cannot await.
  private static func askAll(_ container: Container, _ round: Int) -> Int {
    func isWrong(_ ask: () throws -> Void) -> Bool {
      do { try ask() } catch { return (error as? ResolutionError)?.reason != .requiresAsync }
      return false
    }
    return [
      isWrong { _ = try container.resolve((any Part).self) },
      isWrong { _ = try container.resolve(Radio.self) },
      isWrong { _ = try container.resolve(Trip.self) }, isWrong { try container.start() },
    ].count { $0 }
  }

  @Test func everythingIsMadeOnce() async throws {
    let made = Counter()
    let assembly = try Self.assembly(made)
    for begin in stride(from: 0, to: Self.rounds, by: Self.batch) {
      let before = made.value
      let containers = (begin..<min(begin + Self.batch, Self.rounds)).map { _ in
        let container = Container()
        container.assemble(assembly)
        return container
      }
      let start: Race.AsyncWork = { container, _ in (try? await container.start()) == nil ? 1 : 0 }
      let failures = await Race.failures(
        on: containers, sync: [Self.askAll], async: [start, start, Self.resolveAll])
      #expect(failures == 0, "from round \(begin)")
      #expect(made.value - before == containers.count * Self.singletons)
      for container in containers {
        let engine = try await container.resolve((any Motor).self) as? Engine
        #expect(engine?.told.value == 1)
      }
    }
  }
}
