public import Guise

/// A mistake in a container's registrations, or what is likely to be one.
public struct VerificationFinding: Hashable, Sendable {
  /// The validator's rule of the same name, but for decorators, which have none.
  public enum Code: String, Sendable {
    /// Nothing is registered for what a parameter needs, now or later.
    case missingDependency = "missing-dependency"
    /// Registrations need each other in a cycle, and nothing in it is deferred.
    case dependencyCycle = "dependency-cycle"
    /// What a container keeps needs, now or later, what is built in a scope further in.
    case captiveDependency = "captive-dependency"
    /// A warning: what a container keeps for all holds what each container has its own of.
    case capturedScoped = "captured-scoped"
    /// A warning: an instance that is kept is made of the first caller's arguments.
    case cachedArguments = "cached-arguments"
    /// A warning: a decorator's key is not registered in the container that has the decorator.
    case unusedDecorator = "unused-decorator"

    /// How bad findings with this code are: each code has one severity.
    public var severity: Severity {
      switch self {
      case .missingDependency, .dependencyCycle, .captiveDependency: .error
      case .capturedScoped, .cachedArguments, .unusedDecorator: .warning
      }
    }
  }

  /// How bad it is.
  public enum Severity: String, Sendable {
    /// The registration cannot be resolved, or what it resolves later cannot.
    case error
    /// It can, and is likely not to be what was meant.
    case warning
  }

  /// The kind of mistake, under the name that the rule has in the validator.
  public let code: Code
  /// The registration that has the mistake; of a cycle, the one that was registered first; of a decorator
  /// that decorates nothing, its key and its place.
  public let registration: ContainerGraph.Node
  /// The key that is missing, or held; for a cycle, the one that the registration needs; for cached
  /// arguments and decorators the registration's own.
  public let dependency: AnyKey
  /// Of a cycle: its registrations, the first of them also the last. Of what is held: from the
  /// registration to it; of a very long way a part in the middle is left out.
  public let path: [ContainerGraph.Node]
  /// For a missing dependency and for a decorator: the registrations of the same service that the
  /// container sees, then those of types that are easily taken for it, as in
  /// `ResolutionError.nearMisses`.
  public let nearMisses: [ContainerGraph.Node]

  /// The severity of the finding's code.
  public var severity: Severity { code.severity }
}
