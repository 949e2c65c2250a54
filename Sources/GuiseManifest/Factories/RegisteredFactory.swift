package import Guise

extension CodePlace {
  init(_ location: SourceLocation) { self.init(file: location.file, line: location.line) }
}

/// One factory of a registry.
package struct RegisteredFactory: Sendable {
  package let id: String
  package let signature: Signature
  package let place: CodePlace
  /// Makes a container's registration of a plan.
  let bind: @Sendable (BuildPlan) -> Registration
  /// The further services, sorted by name, each once; the registry finds them.
  package internal(set) var offers: [Offer] = []
  /// Tells whether two registries have the same one, whatever they know of its offers.
  private let declaration = Declaration()

  private final class Declaration: Sendable {}

  func isSame(as other: RegisteredFactory) -> Bool { declaration === other.declaration }
}

/// An assembly of code that manifests may use.
package final class RegisteredAssembly: Sendable {
  package let name: String
  package let place: CodePlace
  package let make: @Sendable () -> any Assembly

  init(name: String, place: CodePlace, make: @escaping @Sendable () -> any Assembly) {
    self.name = name
    self.place = place
    self.make = make
  }
}

/// A key that the application registers itself.
struct SuppliedService: Equatable, Sendable {
  let key: AnyKey
  let scope: String?
  let place: CodePlace
}

/// A service that the application resolves itself.
struct RequiredService: Equatable, Sendable {
  let dependency: Dependency
  let tags: Tags
  let arguments: [Any.Type]
  let origin: Concurrency
  let scope: String?
  let place: CodePlace

  var key: AnyKey {
    AnyKey(service: dependency.service, tags: tags, arguments: dependency.arguments ?? arguments)
  }

  /// One line of code may require several services, in a loop for instance.
  static func == (a: RequiredService, b: RequiredService) -> Bool {
    a.place == b.place && a.key == b.key && a.dependency.adapters == b.dependency.adapters
      && a.origin == b.origin && a.scope == b.scope
  }
}
