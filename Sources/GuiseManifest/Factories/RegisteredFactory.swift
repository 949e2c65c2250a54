package import Guise

/// A factory of a registry.
package struct RegisteredFactory: Sendable {
  package let id: String
  package let signature: Signature
  package let place: SourceLocation
  /// Makes a container's registration from a plan.
  let bind: @Sendable (BuildPlan) -> Registration
  /// The further services, sorted by name, each once; set by the registry.
  package internal(set) var offers: [Offer] = []
  /// The identity of the declaration, equal in two registries that share it regardless of its
  /// offers.
  private let declaration = Declaration()

  private final class Declaration: Sendable {}

  func isSame(as other: RegisteredFactory) -> Bool { declaration === other.declaration }
}

/// A code assembly that manifests may use.
package final class RegisteredAssembly: Sendable {
  package let name: String
  package let place: SourceLocation
  package let make: @Sendable () -> any Assembly

  init(name: String, place: SourceLocation, make: @escaping @Sendable () -> any Assembly) {
    self.name = name
    self.place = place
    self.make = make
  }
}

/// A key that the application registers itself.
struct SuppliedService: Equatable, Sendable {
  let key: AnyKey
  let scope: String?
  let place: SourceLocation
}

/// A service that the application resolves itself.
struct RequiredService: Equatable, Sendable {
  let key: AnyKey
  let kind: Catalog.Parameter.Kind
  /// The adapters around the service; nil if the kind implies them.
  let adapters: [AdapterKind]?
  let origin: Concurrency
  let scope: String?
  let place: SourceLocation
}
