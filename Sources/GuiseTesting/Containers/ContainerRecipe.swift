internal import Guise
internal import GuiseManifest

/// The container that the traits of a test describe.
struct ContainerRecipe: Sendable {
  enum Part: Sendable {
    case manifest(LoadedManifest)
    case code(@Sendable (Container) throws -> Void)
    case overriding(@Sendable (ManifestOverrides) -> Void)
    case registering(@Sendable (any Registrar) -> Void)
  }

  private enum Beginning {
    case manifest(LoadedManifest)
    case code(@Sendable (Container) throws -> Void)
  }

  /// The parts in order, outermost first.
  let parts: [Part]
  private let beginning: Beginning
  private let overriding: [@Sendable (ManifestOverrides) -> Void]
  private let registering: [@Sendable (any Registrar) -> Void]

  /// - Throws: `TestContainerError` where no part begins a container, or where overrides have no
  ///   manifest.
  init(_ parts: [Part]) throws {
    var beginning: Beginning?
    var overriding: [@Sendable (ManifestOverrides) -> Void] = []
    var registering: [@Sendable (any Registrar) -> Void] = []
    for part in parts {
      switch part {
      case .manifest(let manifest):
        (beginning, overriding, registering) = (.manifest(manifest), [], [])
      case .code(let register): (beginning, overriding, registering) = (.code(register), [], [])
      case .overriding(let override): overriding.append(override)
      case .registering(let register): registering.append(register)
      }
    }
    guard let beginning else { throw TestContainerError.noBeginning }
    if case .code = beginning, !overriding.isEmpty { throw TestContainerError.nothingToOverride }
    self.parts = parts
    self.beginning = beginning
    self.overriding = overriding
    self.registering = registering
  }

  /// Makes a new container, with its eager registrations built.
  nonisolated(nonsending) func container() async throws -> Container {
    switch beginning {
    case .manifest(let manifest):
      return try await manifest.container(registering: registering, overriding: overriding)
    case .code(let register):
      let container = Container()
      try register(container)
      for register in registering { register(container) }
      do {
        try await container.start()
      } catch {
        // The first error is the cause; errors of closing may only follow from it.
        try? await container.close()
        throw error
      }
      return container
    }
  }
}
