package import Guise
package import StrictJSON

/// A manifest that has been found valid, in the order in which it is registered.
package struct Wiring: Sendable {
  package var registrations: [Registration]
  /// The assemblies in the order in which they are registered, the root last.
  package var order: [String]
  /// Those of `order` that are registered in code.
  package var codeAssemblies: [String]
  package var variables: [String: VariableValue]
  package var secrets: Set<String>
  /// Identities of the sources, for assembling one manifest once.
  package var sources: [String]

  package struct Registration: Sendable {
    package var id: String
    package var assembly: String
    package var factory: String
    /// What it is registered as, in full; none: the factory's own service.
    package var services: [String] = []
    package var tags: [String]
    package var lifetime: Lifetime.Kind
    /// Of a scoped one: the name of the container that keeps it; nil: the one that is asked.
    package var scope: String?
    /// Built when the container starts.
    package var isEager = false
    /// Its position in the manifest's `start`.
    package var startOrder: Int?
    package var settings: JSONValue?
    /// By parameter name; a parameter that is not named is asked for without tags.
    package var bindings: [String: Binding]
    package var path: String
    package var line: Int
    /// Innermost first: each as a registration of its factory would be, under the same tags.
    package var decorators: [Registration] = []
  }

  /// What a parameter is filled with. An identifier stands for its registration's key: the service is
  /// the parameter's, so that its tags say all.
  package enum Binding: Equatable, Sendable {
    case tags([String])
    /// An array of what is registered under each of these.
    case list([[String]])
  }
}
