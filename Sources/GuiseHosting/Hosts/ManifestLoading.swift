internal import Guise
internal import GuiseCommand
internal import GuiseManifest
internal import GuiseValidation

/// The inputs of a host's loads, each of which starts afresh.
struct ManifestLoading: Sendable {
  let source: ManifestSource
  let factories: FactoryRegistry
  let parent: Container?
  let name: String?
  let options: ManifestOptions
  let supplies: @Sendable (any Registrar) -> Void

  /// Returns a new container of the proven manifest, with its eager registrations built. If a factory fails,
  /// the instances built before it are closed.
  func started() async throws -> HostedWiring {
    let container = Container(parent: parent, name: name)
    supplies(container)
    let loader = ManifestLoader(source, factories, options)
    let proven = try ProvenManifest(loader)
    try proven.register(in: container)
    let wiring = HostedWiring(container, proven.model)
    do {
      try await container.start()
    } catch {
      // The first error is the reason for the failure.
      try? await wiring.close()
      throw error
    }
    return wiring
  }
}
