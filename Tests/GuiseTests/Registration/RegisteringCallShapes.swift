import Guise
import TestSupport
import Testing

/// Every shape of `register` that is valid registers the service, and with the concurrency that its
/// function has. That they compile, also with optimisation, is half of the test; those that do not are in
/// `Tests/Mistakes`.
@Suite("Call shapes of register")
struct RegisteringCallShapes {
  final class Engine: Sendable {}

  final class Car: Sendable {
    let engine: Engine
    init(engine: Engine) { self.engine = engine }
    init(awaiting engine: Engine) async throws { self.engine = engine }
  }

  @MainActor final class Screen {
    init(engine: Engine) { MainActor.preconditionIsolated() }
    init(awaiting engine: Engine) async throws { MainActor.preconditionIsolated() }
  }

  protocol Store: Sendable {}
  struct FileStore: Store {}

  @MainActor static func screen(for resolver: any Resolver) throws -> Screen {
    Screen(engine: try resolver.resolve())
  }

  struct Shape: Sendable {
    let key: AnyKey
    let reason: ResolutionError.Reason?
    let register: @Sendable (Container) -> AnyKey
    let resolve: @Sendable (Container) throws -> Void
    let awaiting: @Sendable (Container) async throws -> Void

    /// - Parameters:
    ///   - reason: why a sync resolve away from the main actor fails; nil where it does not.
    init<Service>(
      _ key: Key<Service>, failsWith reason: ResolutionError.Reason? = nil,
      _ register: @escaping @Sendable (Container) -> Key<Service>
    ) {
      self.key = key.erased
      self.reason = reason
      self.register = { register($0).erased }
      resolve = { _ = try $0.resolve(keys: [key]) as [Service] }
      awaiting = { _ = try await $0.resolve(keys: [key]) as [Service] }
    }
  }

  static let car = Key<Car>()
  static let tagged = Key<Car>(tags: "a")
  static let screen = Key<Screen>()

  static let closures: [Shape] = [
    Shape(car) { $0.register { r in Car(engine: try r.resolve()) } },
    Shape(car) { $0.register { _ in Car(engine: Engine()) } },
    Shape(car) { $0.register { (r: any Resolver) in Car(engine: Engine()) } },
    Shape(tagged) { $0.register(tags: "a") { _ in Car(engine: Engine()) } },
    Shape(tagged) { $0.register(tags: "a") { (r: any Resolver) -> Car in Car(engine: Engine()) } },
    Shape(tagged) { $0.register(tags: "a", factory: { r in Car(engine: try r.resolve()) }) },
    Shape(car, failsWith: .requiresAsync) {
      $0.register { r in try await Car(awaiting: r.resolve()) }
    },
    Shape(tagged, failsWith: .requiresAsync) {
      $0.register(tags: "a") { (r: any Resolver) async throws -> Car in Car(engine: Engine()) }
    },
    Shape(tagged, failsWith: .requiresAsync) {
      $0.register(tags: "a") { (r: any Resolver) in try await Car(awaiting: r.resolve()) }
    },
    Shape(Key<Car>(tags: "a", 1, true), failsWith: .requiresAsync) {
      $0.register(tags: "a", 1, true) { (r: any Resolver) async in Car(engine: Engine()) }
    },
    Shape(screen, failsWith: .requiresMainActor) {
      $0.register(isolation: MainActor.shared) { r in Screen(engine: try r.resolve()) }
    },
    Shape(screen, failsWith: .requiresMainActor) {
      $0.register { @MainActor r in Screen(engine: try r.resolve()) }
    },
    Shape(screen, failsWith: .requiresMainActor) { $0.register(factory: Self.screen(for:)) },
    Shape(screen, failsWith: .requiresAsync) {
      $0.register { @MainActor r in try await Screen(awaiting: r.resolve()) }
    },
  ]

  static let functions: [Shape] = [
    Shape(car) { $0.register(factory: auto(Car.init(engine:))) },
    Shape(Key<any Store>()) { $0.register((any Store).self, factory: auto(FileStore.init)) },
    Shape(car, failsWith: .requiresAsync) { $0.register(factory: auto(Car.init(awaiting:))) },
    Shape(screen, failsWith: .requiresMainActor) {
      $0.register(factory: auto(Screen.init(engine:)))
    },
    Shape(screen, failsWith: .requiresAsync) { $0.register(factory: auto(Screen.init(awaiting:))) },
    Shape(car, failsWith: .requiresMainActor) {
      $0.register(isolation: MainActor.shared, factory: auto(Car.init(engine:)))
    },
    Shape(screen, failsWith: .requiresMainActor) {
      $0.register(factory: mainauto(Screen.init(engine:)))
    },
    Shape(screen, failsWith: .requiresMainActor) {
      $0.register(isolation: MainActor.shared, factory: mainauto(Screen.init(engine:)))
    },
    Shape(tagged) { $0.register(tags: "a", instance: Car(engine: Engine())) },
    Shape(Key<() -> Engine>()) { $0.register(instance: { Engine() }) },
  ]

  @Test(arguments: closures + functions)
  func eachRegistersWithItsConcurrency(_ shape: Shape) async throws {
    let container = Container()
    container.register(instance: Engine())
    #expect(shape.register(container) == shape.key)
    let reason = await onThread { () -> ResolutionError.Reason? in
      do { try shape.resolve(container) } catch { return (error as? ResolutionError)?.reason }
      return nil
    }
    #expect(reason == shape.reason)
    try await shape.awaiting(container)
  }
}
