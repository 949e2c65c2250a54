/// A mistake in a container's registrations.
public struct VerificationFinding: Hashable, Sendable {
  /// The validator's rule of the same name.
  public enum Code: String, Sendable {
    /// Nothing is registered for what a parameter needs, now or later.
    case missingDependency = "missing-dependency"
    /// Registrations need each other in a circle, and nothing in it is deferred.
    case dependencyCycle = "dependency-cycle"
  }

  public let code: Code
  /// The registration that has the mistake; of a cycle, the one that was registered first.
  public let registration: ContainerGraph.Node
  /// The key that is missing; for a cycle, the one that the registration needs.
  public let dependency: AnyKey
  /// Of a cycle: its registrations, the first of them also the last.
  public let path: [ContainerGraph.Node]
  /// For a missing dependency: the registrations of the same service that the container sees.
  public let nearMisses: [ContainerGraph.Node]
}
