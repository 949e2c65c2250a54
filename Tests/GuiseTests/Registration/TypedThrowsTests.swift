import Guise
import TestSupport
import Testing

/// Functions with typed throws, in every form of factory: their errors are unwrapped.
@Suite struct TypedThrowsTests {
  enum Failure: Error { case noPower }

  final class Engine: Sendable {
    init() throws(Failure) { throw .noPower }
    init(working: Void) {}
    init(size: Int) throws(Failure) { throw .noPower }
    init(awaiting: Int) async throws(Failure) { throw .noPower }
    init(a: Int, b: Int, c: Int, d: Int, e: Int) throws(Failure) { throw .noPower }
    @MainActor init(main: Int) throws(Failure) { throw .noPower }
    @MainActor init(mainAwaiting: Int) async throws(Failure) { throw .noPower }
  }

  static func factory(_ resolver: any Resolver) throws(Failure) -> Engine { throw .noPower }

  static let registrations: [@Sendable (Container) -> Key<Engine>] = [
    { $0.register { _ throws(Failure) in try Engine() } },
    { $0.register { _ async throws(Failure) in try Engine() } },
    { $0.register(factory: factory) },
    { $0.register(factory: auto(Engine.init(size:))) },
    { $0.register(factory: auto(Engine.init(awaiting:))) },
    { $0.register(factory: auto(Engine.init(a:b:c:d:e:))) },
    { $0.register(factory: auto { (size: Int) async throws(Failure) in try Engine(size: size) }) },
    { $0.register(factory: auto(Engine.init(main:))) },
    { $0.register(factory: mainauto(Engine.init(mainAwaiting:))) },
    { $0.register(isolation: MainActor.shared) { _ throws(Failure) in try Engine() } },
    { $0.register(isolation: MainActor.shared) { _ async throws(Failure) in try Engine() } },
    {
      $0.decorate(Engine.self) { (_, _) throws(Failure) in throw .noPower }
      return $0.register(instance: Engine(working: ()))
    },
  ]

  @Test(arguments: registrations.indices)
  func errorsAreUnwrapped(index: Int) async {
    let container = Container { $0.register(instance: 1) }
    let key = Self.registrations[index](container)
    let error = await resolutionError { try await container.resolve(keys: [key]) as [Engine] }
    #expect(error?.reason == .factoryFailed && error?.underlying as? Failure == .noPower)
  }

  @Test func packsMayBeHandedOn() throws {
    func register<Service, each Argument>(
      in container: Container,
      _ factory: @escaping @Sendable (any Resolver, repeat each Argument) throws -> Service
    ) { container.register(factory: factory) }
    let container = Container()
    register(in: container) { _ in 7 }
    register(in: container) { (_, number: Int) in "\(number)" }
    #expect(try container.resolve(Int.self) == 7)
    #expect(try container.resolve(String.self, args: 8) == "8")
  }
}
