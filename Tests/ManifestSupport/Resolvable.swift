package import Guise
package import GuiseManifest
package import Testing

/// Shows that accepted manifests really resolve.
package enum Resolvable {
  /// Resolves each registration of an assembly by its key, with arguments of its types, and records
  /// an issue for each that does not resolve.
  ///
  /// - Parameter arguments: a value of each argument type.
  package static func expectAll(
    of assembly: ManifestAssembly, in container: Container, arguments: [Any] = [],
    _ location: Testing.SourceLocation = #_sourceLocation
  ) async {
    #expect(!assembly.registrations.isEmpty, sourceLocation: location)
    for registration in assembly.registrations {
      let values = registration.key.arguments.compactMap { wanted in
        arguments.first { type(of: $0) == wanted }
      }
      do {
        try await resolve(registration.key, values, in: container)
      } catch {
        Issue.record("\"\(registration.id)\" does not resolve: \(error)", sourceLocation: location)
      }
    }
  }

  /// Loads a manifest into a container of its own and resolves everything in it.
  ///
  /// - Parameter supplies: registers the services that the registry declares as supplied.
  package static func expectAll(
    of source: ManifestSource, _ factories: FactoryRegistry, options: ManifestOptions = .init(),
    arguments: [Any] = [], supplies: (Container) -> Void = { _ in },
    _ location: Testing.SourceLocation = #_sourceLocation
  ) async throws {
    let assembly = try ManifestAssembly(source, factories: factories, options: options)
    let container = Container()
    supplies(container)
    container.assemble(assembly)
    await expectAll(of: assembly, in: container, arguments: arguments, location)
  }

  private struct TooFewArguments: Error {}

  private static func resolve(_ key: AnyKey, _ values: [Any], in container: Container) async throws
  {
    guard values.count == key.arguments.count else { throw TooFewArguments() }
    func open<Service>(_ service: Service.Type) async throws {
      switch values.count {
      case 0: _ = try await Resolve.awaitValue(service, tags: key.tags, from: container)
      case 1: try await one(service, values[0])
      default: try await two(service, values[0], values[1])
      }
    }
    func one<Service, A>(_ service: Service.Type, _ a: A) async throws {
      _ = try await Resolve.awaitValue(service, key, .given(a), from: container)
    }
    func two<Service, A, B>(_ service: Service.Type, _ a: A, _ b: B) async throws {
      _ = try await Resolve.awaitValue(service, key, .given(a, b), from: container)
    }
    try await open(key.service)
  }
}
