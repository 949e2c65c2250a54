internal import Guise
internal import GuiseManifest
internal import GuiseValidation

/// The container that the traits of a test describe.
struct ContainerRecipe: Sendable {
  /// Makes a new container, with its eager registrations built; observes the builds from the first
  /// one on.
  typealias Beginning =
    nonisolated(nonsending) @Sendable (BuildCounts, Changes) async throws -> Container

  enum Part: Sendable {
    case beginning(Beginning)
    case overriding(@Sendable (ManifestOverrides) -> Void)
    case registering(@Sendable (any Registrar) -> Void)
  }

  /// The changes of a container that was begun, in order.
  struct Changes: Sendable {
    var overriding: [@Sendable (ManifestOverrides) -> Void] = []
    var registering: [@Sendable (any Registrar) -> Void] = []
  }

  /// The parts in order, outermost first.
  let parts: [Part]

  /// Makes a new container, with its eager registrations built.
  ///
  /// - Parameter builds: receives the builds from the first one on.
  /// - Throws: `TestContainerError` where no part begins a container, or where overrides have no
  ///   manifest.
  nonisolated(nonsending) func container(observedBy builds: BuildCounts) async throws -> Container {
    var beginning: Beginning?
    var changes = Changes()
    for part in parts {
      switch part {
      case .beginning(let begin): (beginning, changes) = (begin, Changes())
      case .overriding(let override): changes.overriding.append(override)
      case .registering(let register): changes.registering.append(register)
      }
    }
    guard let beginning else { throw TestContainerError.noBeginning }
    return try await beginning(builds, changes)
  }
}
