import Guise
import GuiseManifest

// Code that says where it runs.

nonisolated final class Service: Sendable { init() { visit() } }
nonisolated final class AsyncService: Sendable { init() async { visit() } }
/// A service that is not `Sendable`.
nonisolated final class Local { init() { visit() } }
nonisolated final class AsyncLocal { init() async { visit() } }
nonisolated final class Two: Sendable { init(_ number: Int, _ text: String) { visit() } }
nonisolated final class AsyncTwo: Sendable { init(_ number: Int, _ text: String) async { visit() } }
nonisolated final class ThrowingService: Sendable { init() async throws { visit() } }
@MainActor final class Screen { init() { visit() } }
@MainActor final class AsyncScreen { init() async { visit() } }

nonisolated struct Failure: Error {}

@Sendable nonisolated func syncFunction(_ resolver: any Resolver) -> Service { Service() }
@Sendable nonisolated func function(_ resolver: any Resolver) async -> Service { Service() }
@Sendable @concurrent nonisolated func concurrent(_ resolver: any Resolver) async -> Service {
  Service()
}
@Sendable nonisolated func function(_ resolver: any Resolver, number: Int) async -> Service {
  Service()
}
@MainActor func onMain(_ resolver: any Resolver) -> Service { Service() }
@MainActor func asyncOnMain(_ resolver: any Resolver) async -> Service { Service() }

nonisolated func make() -> Service { Service() }
nonisolated func asyncMake() async -> Service { Service() }
@concurrent nonisolated func concurrentMake() async -> Service { Service() }
@MainActor func makeOnMain() -> Service { Service() }
@MainActor func asyncMakeOnMain() async -> Service { Service() }

nonisolated enum Factories {
  static func make() -> Service { Service() }
  static func asyncMake() async -> Service { Service() }
  @Sendable static func asyncFactory(_ resolver: any Resolver) async -> Service { Service() }
}

nonisolated final class Object {
  var service: Service? { didSet { if service == nil { visit() } } }
  init() {}
}
nonisolated final class InjectedObject: Injectable {
  @Injected var service: Service
  init() {}
}
nonisolated final class Holder: Sendable { init(_ service: Service) {} }
nonisolated struct ServiceAssembly: Assembly {
  func register(in registrar: any Registrar) { registrar.register { _ async in Service() } }
}

nonisolated func visited(_ text: String) -> String {
  visit()
  return text
}
@Sendable nonisolated func decorator(_ inner: String, _ resolver: any Resolver) -> String {
  visited(inner)
}

/// A manifest whose one registration is of the factory "it".
private nonisolated let manifest = ManifestSource.files(
  [
    "manifest.json": #"""
    { "guise": 1, "assemblies": { "app": { "registrations": { "it": "it" } } } }
    """#
  ], main: "manifest.json")

/// Loads the manifest with a factory.
nonisolated func load(
  _ container: Container, _ declare: (FactoryDeclarations) -> Void
) {
  do {
    container.assemble(try ManifestAssembly(manifest, factories: FactoryRegistry(declare)))
  } catch {
    print(error)
  }
}

/// Loads the manifest with a registration that replaces its own.
nonisolated func overridden(_ overriding: (ManifestOverrides) -> Void) -> Container {
  do {
    return try Container(
      manifest: manifest, factories: FactoryRegistry { $0.register("it", Service.init) },
      overriding: overriding)
  } catch {
    print(error)
    return Container()
  }
}

extension Home {
  func make() -> Service { Service() }
}

// Code that leaves it to the language mode.

final class Plain: Sendable { init() { visit() } }
final class AsyncPlain: Sendable { init() async { visit() } }
func plainMake() -> Service { Service() }
func asyncPlainMake() async -> Service { Service() }
@Sendable func plainFunction(_ resolver: any Resolver) async -> Service { Service() }
