internal import Guise
internal import GuiseManifest
internal import GuiseValidation

/// The container that the traits of a test describe.
struct ContainerRecipe: Sendable {
  enum Part: Sendable {
    case manifest(LoadedManifest)
    case code(@Sendable (Container) throws -> Void)
    case overriding(@Sendable (ManifestOverrides) -> Void)
    case registering(@Sendable (any Registrar) -> Void)

    fileprivate var beginsContainer: Bool {
      switch self {
      case .manifest, .code: true
      case .overriding, .registering: false
      }
    }
  }

  /// The parts in order, outermost first.
  let parts: [Part]

  /// Makes a new container, with its eager registrations built.
  ///
  /// - Parameter builds: receives the builds from the first one on.
  /// - Throws: `TestContainerError` where no part begins a container, or where overrides have no
  ///   manifest.
  nonisolated(nonsending) func container(observedBy builds: BuildCounts) async throws -> Container {
    guard let beginning = parts.lastIndex(where: \.beginsContainer) else {
      throw TestContainerError.noBeginning
    }
    var manifest: LoadedManifest?
    var code: [@Sendable (Container) throws -> Void] = []
    for part in parts[beginning...] {
      switch part {
      case .manifest(let begun): manifest = begun
      case .code(let register): code.append(register)
      case .overriding(let override):
        guard manifest != nil else { throw TestContainerError.nothingToOverride }
        manifest?.overriding.append(override)
      case .registering(let register):
        manifest?.supplies.append(register)
        code.append { register($0) }
      }
    }
    if let manifest { return try await manifest.container(observedBy: builds) }
    let container = Container()
    builds.observe(container)
    for register in code { try register(container) }
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

/// A manifest and its parameters of loading.
struct LoadedManifest: Sendable {
  let source: ManifestSource
  let factories: FactoryRegistry
  let parent: @Sendable () throws -> Container?
  let name: String?
  let options: ManifestOptions
  var supplies: [@Sendable (any Registrar) -> Void]
  var overriding: [@Sendable (ManifestOverrides) -> Void]

  /// Makes a new container, with its eager registrations built.
  nonisolated(nonsending) fileprivate func container(
    observedBy builds: BuildCounts
  ) async throws -> Container {
    try await Container(
      validating: source, factories: factories, parent: parent(), name: name, options: options,
      supplies: { registrar in
        if let container = registrar as? Container { builds.observe(container) }
        for register in supplies { register(registrar) }
      },
      overriding: { overrides in for override in overriding { override(overrides) } })
  }
}
