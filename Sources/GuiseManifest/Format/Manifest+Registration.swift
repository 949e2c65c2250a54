public import Guise

extension Manifest {
  /// One use of a factory: what it is registered as, and what it is given.
  ///
  /// What is nil is not written.
  public struct Registration: Hashable, Sendable {
    /// The factory's identifier; nil only in an override.
    public var factory: String?
    /// The services that it is registered as; nil: the factory's own.
    public var services: [String]?
    public var tags: [String]?
    public var lifetime: Lifetime.Kind?
    /// The name of the scope, for one that is scoped to a name.
    public var scope: String?
    /// An object.
    public var settings: Value?
    /// By parameter name.
    public var dependencies: [String: Dependency]?
    /// Innermost first.
    public var decorators: [Decorator]?
    /// Whether it is built when the container starts.
    public var eager: Bool?
    public var enabled: Bool?
    public var override: Override?
    /// Rules whose warnings and notes are accepted here.
    public var allow: [String]?
    /// Keys that an override gives as null: it removes them.
    public var removed: Set<String> = []
    public var notes: [String: Value] = [:]

    public init(factory: String? = nil) { self.factory = factory }
  }

  /// What fills a parameter.
  public enum Dependency: Hashable, Sendable {
    /// The registration of that identifier.
    case registration(String)
    /// For an array: the registrations of these identifiers, in this order.
    case registrations([String])
    /// The service under these tags; for an array everything that has at least these.
    case tags([String])
    /// In an override: removes what the parameter was given.
    case removed
  }

  /// A factory that takes a registration's service and returns one in its place.
  public struct Decorator: Hashable, Sendable {
    public var factory: String
    /// An object.
    public var settings: Value?
    /// By parameter name.
    public var dependencies: [String: Dependency]
    public var notes: [String: Value] = [:]

    public init(
      factory: String, settings: Value? = nil, dependencies: [String: Dependency] = [:]
    ) {
      self.factory = factory
      self.settings = settings
      self.dependencies = dependencies
    }
  }
}
