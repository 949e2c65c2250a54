public import Guise

// Exported for the members of `Manifest.Value`, which clients use without an import of their own.
@_exported public import StrictJSON

/// The contents of one manifest file in format version 1, as plain values.
///
/// Key order has no meaning in a manifest, so objects are dictionaries here; notes to people (`$schema`,
/// `description` and keys that begin with `x-`) are left out. Encoding is canonical: equal manifests have equal
/// bytes.
///
/// ```swift
/// var manifest = try Manifest(contentsOf: url)
/// manifest.assemblies["app"]?.registrations["clock"] = .init(factory: "fixed-clock")
/// let container = try Container(manifest: .manifest(manifest), factories: .logbook)
/// ```
public struct Manifest: Equatable, Sendable {
  /// The path of the catalog, relative to the manifest.
  public var catalog: String?
  /// Whether the manifest is made to be included by others.
  public var isFragment = false
  /// The paths of other manifests, merged before this one in this order.
  public var include: [String] = []
  /// The variables that settings refer to as `${name}`, by name; one needs a value only if a setting uses it.
  public var variables: [String: Variable] = [:]
  /// The names allowed in `scope`, outermost first; nil leaves them to included files.
  public var scopes: [String]?
  /// The defaults for registrations of this file without a lifetime.
  public var defaults = Defaults()
  /// The identifiers of eager registrations in build order; nil leaves the order to included files.
  public var start: [String]?
  /// The assembly to assemble; nil if exactly one is not used by another.
  public var root: String?
  /// The groups of registrations, by name; groups of the same name in several files are merged.
  public var assemblies: [String: Assembly] = [:]
  /// The rules whose warnings and notes are accepted in this file and its includes.
  public var allow: [String] = []

  /// Any JSON value: settings, the default of a variable. Literals make one: `["path": "a.log", "retries": 4]`.
  public typealias Value = JSONContent

  /// Creates an empty manifest of version 1.
  public init() {}

  /// A named group of registrations.
  public struct Assembly: Equatable, Sendable {
    /// The assemblies of the manifest or of code to assemble before this one.
    public var uses: [String] = []
    /// The registrations, by identifier.
    public var registrations: [String: Registration] = [:]
    /// The defaults for registrations of this assembly and file; they win over the file's own.
    public var defaults = Defaults()

    /// Creates an assembly without defaults of its own.
    public init(uses: [String] = [], registrations: [String: Registration] = [:]) {
      (self.uses, self.registrations) = (uses, registrations)
    }
  }

  /// The defaults for registrations without a lifetime.
  public struct Defaults: Equatable, Sendable {
    /// The lifetime; nil means that of wider defaults, or `transient`.
    public var lifetime: Lifetime.Kind?
    /// The name of the scope, for a lifetime of `scoped`.
    public var scope: String?
    /// Whether singletons whose factories take no arguments are built when the container starts.
    public var eager: Bool?

    /// Creates defaults without effect.
    public init() {}
  }

  /// The effect of an entry on the one with the same name in an included file.
  public enum Override: Equatable, Sendable {
    /// Changes the given keys, as a JSON Merge Patch (RFC 7396).
    case patch
    /// Replaces the whole entry.
    case replace
  }

  /// A value that settings refer to as `${name}`.
  public struct Variable: Equatable, Sendable {
    /// The type of the value; nil only in an override.
    public var type: VariableType?
    /// The name of the environment variable with the value.
    public var env: String?
    /// The value if neither the caller nor the environment gives one; any JSON for the type `json`.
    public var defaultValue: Value?
    /// Whether the value is kept out of messages and descriptions.
    public var isSecret: Bool?
    /// The effect on the variable of the same name in an included file.
    public var override: Override?
    /// The keys that an override gives as null in order to remove them.
    public var removed: Set<String> = []

    /// Creates a variable; nil values are not written.
    public init(type: VariableType? = nil, env: String? = nil) {
      (self.type, self.env) = (type, env)
    }
  }
}

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
