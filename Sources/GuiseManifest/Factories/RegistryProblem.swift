package import Guise

/// A mistake in a factory registry: building one never throws, so that it is reported by whoever uses it.
///
/// Its identity shows whether two registries share it.
package final class RegistryProblem: Sendable {
  package enum Kind: Sendable {
    case duplicateFactory, duplicateAssembly, invalidFactory
    /// An offer by a factory that is not registered.
    case unknownFactory
    /// An offer that converts something else than the factory makes.
    case unfitOffer(made: String)
    /// A type whose name differs between builds, which only a catalog minds.
    case unstableType
  }

  package let kind: Kind
  /// The identifier or the name at fault; empty for a type.
  package let name: String
  package let message: String
  /// The places in code, the one at fault first.
  package let places: [SourceLocation]

  package init(_ kind: Kind, _ name: String, _ message: String, at places: SourceLocation...) {
    (self.kind, self.name, self.message, self.places) = (kind, name, message, places)
  }

  package var rule: String {
    switch kind {
    case .duplicateFactory, .duplicateAssembly: "duplicate-factory"
    default: "invalid-factory"
    }
  }
}
