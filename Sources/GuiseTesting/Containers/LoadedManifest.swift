internal import Guise
internal import GuiseManifest

/// A manifest and its parameters of loading.
struct LoadedManifest: Sendable {
  let source: ManifestSource
  let factories: FactoryRegistry
  let parent: @Sendable () throws -> Container?
  let name: String?
  let options: ManifestOptions
  let supplies: @Sendable (any Registrar) -> Void
  let overriding: @Sendable (ManifestOverrides) -> Void

  /// Makes a new container, with its eager registrations built.
  nonisolated(nonsending) func container(
    registering: [@Sendable (any Registrar) -> Void],
    overriding others: [@Sendable (ManifestOverrides) -> Void]
  ) async throws -> Container {
    try await Container(
      manifest: source, factories: factories, parent: parent(), name: name, options: options,
      supplies: { registrar in
        supplies(registrar)
        for register in registering { register(registrar) }
      },
      overriding: { overrides in
        overriding(overrides)
        for override in others { override(overrides) }
      })
  }
}
