public import Guise

extension Manifest {
  /// A use of a factory, with its services, dependencies and settings.
  ///
  /// Nil values are not written; in an override they change nothing.
  public struct Registration: Equatable, Sendable {
    /// The factory's identifier; nil only in an override.
    public var factory: String?
    /// The registered services; nil means the factory's own.
    public var services: [String]?
    /// The tags of the key, in any order.
    public var tags: [String]?
    /// The lifetime; nil means that the defaults apply.
    public var lifetime: Lifetime.Kind?
    /// The name of the scope, if the lifetime is scoped to a name.
    public var scope: String?
    /// The settings object, which is decoded into the factory's settings type.
    public var settings: Value?
    /// The references for the factory's parameters, by name; other parameters get the untagged service.
    public var dependencies: [String: Dependency]?
    /// The decorators that wrap each instance, innermost first.
    public var decorators: [Decorator]?
    /// Whether the instance is built when the container starts.
    public var eager: Bool?
    /// Whether the registration is enabled; of a disabled one only the shape is checked.
    public var enabled: Bool?
    /// The effect on the registration with the same identifier in an included file.
    public var override: Override?
    /// The rules whose warnings and notes are accepted here.
    public var allow: [String]?
    /// The keys that an override gives as null in order to remove them.
    public var removed: Set<String> = []

    /// Creates a registration with only a factory.
    public init(factory: String? = nil) { self.factory = factory }
  }

  /// A reference that fills a parameter.
  public enum Dependency: Equatable, Sendable {
    /// The registration with that identifier.
    case registration(String)
    /// For an array: the registrations with these identifiers, in this order.
    case registrations([String])
    /// The service under these tags; for an array, everything that has at least these.
    case tags([String])
    /// For a dictionary: the registrations with these identifiers, by the keys that code looks up.
    case keys([String: String])
    /// In an override: removes the parameter's reference.
    case removed
  }

  /// A factory that wraps a registration's service.
  public struct Decorator: Equatable, Sendable {
    /// The identifier of a factory that takes the service once and returns it.
    public var factory: String
    /// The settings object, which is decoded into the factory's settings type.
    public var settings: Value?
    /// The references for the parameters other than the wrapped service, by name.
    public var dependencies: [String: Dependency]

    /// Creates a decorator.
    public init(
      factory: String, settings: Value? = nil, dependencies: [String: Dependency] = [:]
    ) {
      (self.factory, self.settings, self.dependencies) = (factory, settings, dependencies)
    }
  }
}
