public import Guise

/// A certain or likely mistake in a container's registrations.
public struct VerificationFinding: Hashable, Sendable {
  /// The kind of mistake, named like the validator's rule.
  public enum Code: String, Sendable {
    /// Nothing is registered for a parameter's dependency, immediate or deferred.
    case missingDependency = "missing-dependency"
    /// Registrations need each other in a cycle, and no dependency in it is deferred.
    case dependencyCycle = "dependency-cycle"
    /// A registration that a container keeps needs, now or later, an instance of a scope further in.
    case captiveDependency = "captive-dependency"
    /// A warning: an instance that is kept for all containers holds one of which each container has its own.
    case capturedScoped = "captured-scoped"
    /// A warning: an instance that is kept is made of the first caller's arguments.
    case cachedArguments = "cached-arguments"

    /// The severity of findings with this code.
    public var severity: Severity {
      switch self {
      case .missingDependency, .dependencyCycle, .captiveDependency: .error
      case .capturedScoped, .cachedArguments: .warning
      }
    }
  }

  /// The severity of a finding.
  public enum Severity: String, Sendable {
    /// The registration, or a later request of its instance, cannot be resolved.
    case error
    /// The registration can be resolved, and is likely not to be as intended.
    case warning
  }

  /// The kind of mistake, under the name of the validator's rule.
  public let code: Code
  /// The registration with the mistake; for a cycle, the one that was registered first.
  public let registration: ContainerGraph.Node
  /// The key that is missing, or held; for a cycle, the key that the registration needs; for cached
  /// arguments, the registration's own.
  public let dependency: AnyKey
  /// For a cycle: its registrations, the first of them also the last. For a held instance: the path from the
  /// registration to it; a part in the middle of a very long path is left out.
  public let path: [ContainerGraph.Node]
  /// For a missing dependency: the registrations of the same service that the container sees, then those of
  /// types that are easily mistaken for it, as in `ResolutionError.nearMisses`.
  public let nearMisses: [ContainerGraph.Node]
  /// For a cycle: the object that has a property in it.
  let object: AnyKey?

  /// The severity of the finding's code.
  public var severity: Severity { code.severity }
}
