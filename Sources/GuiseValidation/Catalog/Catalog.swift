public import Guise
internal import GuiseManifest

/// The contents of a registry as data: everything that validation needs to know of an application's code.
///
/// Types have their full names (`Logbook.Store` for `any Logbook.Store`), and places are files without line
/// numbers, so an edit that changes no wiring changes no byte.
public struct Catalog: Codable, Hashable, Sendable {
  /// The version of the format that this library reads and writes.
  public static let currentVersion = 1

  /// The version of the format; `guise-validate` refuses any other than ``currentVersion``.
  public var version = Catalog.currentVersion
  /// The factories by identifier.
  public var factories: [String: Factory] = [:]
  /// The assemblies registered in code, by name.
  @Omitted public var assemblies: [String: CodeAssembly] = [:]
  /// The keys that the application promises to register before it loads a manifest, sorted.
  @Omitted public var supplies: [Supply] = []
  /// The keys that the application resolves itself, sorted. Their dependencies count as used.
  @Omitted public var requirements: [Requirement] = []
  /// The enums in code whose cases manifests write as tags, by type name.
  @Omitted public var tags: [String: TypedTags] = [:]

  /// Creates an empty catalog of the current version.
  public init() {}

  /// The possibility of weak references to an instance.
  public enum InstanceKind: String, Codable, Hashable, Sendable, CaseIterable {
    /// Instances of a class, which can be held weakly.
    case reference
    /// Structures, enumerations and other values, which cannot be held weakly.
    case value
    /// Instances behind a protocol that is bound to classes, which can be held weakly.
    case object
    /// Instances behind any other protocol: each one is checked when it is built.
    case unknown

    /// Whether instances are behind a protocol.
    var isExistential: Bool { self == .object || self == .unknown }
  }

  /// A function that manifests refer to by identifier, as described by its signature.
  public struct Factory: Codable, Hashable, Sendable {
    /// The offered services, the factory's own first.
    public var services: [String]
    /// The contexts in which the function can run, and so from which its product can be resolved.
    @Omitted public var concurrency = Concurrency.sync
    /// The kind of the product, which decides whether it can have a weak lifetime.
    @Omitted public var instance = InstanceKind.unknown
    /// The function's parameters in order, followed by the injected properties.
    @Omitted public var parameters: [Parameter] = []
    /// The settings; nil if the factory takes none.
    public var settings: Settings?
    /// Whether the function may have dependencies that its signature does not show.
    @Omitted public var opaque = false
    /// The file that registers the factory, as `Module/File.swift`.
    public var file: String

    /// The parameters whose types the caller of `resolve` supplies, in order.
    public var arguments: [String] {
      parameters.filter { $0.kind == .argument }.map(\.service)
    }

    /// The parameters that the container fills, in order.
    public var dependencies: [Parameter] { parameters.filter(\.kind.isDependency) }
  }

  /// A parameter of a factory, or a property that is injected into its product.
  public struct Parameter: Codable, Hashable, Sendable {
    /// The source of a parameter's value, and the registrations that it requires.
    public enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
      /// `T`: one registration must exist.
      case required
      /// `T?`: nil if there is no registration.
      case optional
      /// `[T]`: every match.
      case array
      /// `[String: T]`, `[String: T]?`: every match by its registration's identifier, or the registrations
      /// that a manifest lists.
      case keyed
      /// `LazyResolver<T>`: some registration of `T` must exist, under any key.
      case lazy
      /// `LazyTagsResolver<T>`: some registration with these tags must exist.
      case lazyTags
      /// `LazyFullResolver<T>`, `Provider<T, …>`: exactly that key must exist.
      case lazyFull
      /// `LazyResolver<T>?`, `LazyResolver<T?>`: nothing has to exist.
      case lazyOptional
      /// `[LazyResolver<T>]`, `LazyResolver<[T]>`: every match; nothing has to exist.
      case lazyArray
      /// `any Resolver` or `Container`: the dependencies are unknown.
      case resolver
      /// A value that the caller of `resolve` passes; its type is part of the key.
      case argument
      /// The decoded `settings` of the registration in the manifest.
      case settings

      /// Whether the container looks up a service for the parameter: false for arguments, settings and
      /// resolvers.
      public var isDependency: Bool { self != .argument && self != .settings && self != .resolver }
      /// Whether the parameter is resolved later: it then breaks a cycle and does not spread async.
      public var isDeferred: Bool {
        switch self {
        case .lazy, .lazyTags, .lazyFull, .lazyOptional, .lazyArray: true
        case .required, .optional, .array, .keyed, .resolver, .argument, .settings: false
        }
      }
      /// Whether the parameter takes every match, of which there may be none.
      package var isArray: Bool { self == .array || self == .keyed || self == .lazyArray }
      /// Whether the parameter allows that nothing is registered for it.
      package var isOptional: Bool { self == .optional || self == .lazyOptional || isArray }
    }

    /// The target of an injected property.
    public enum Injected: String, Codable, Hashable, Sendable, CaseIterable {
      /// An object. Others can receive it before the property is set, so the property may close a cycle.
      case object
      /// An instance that may not be an object. It is handed out only after the property is set.
      case value
    }

    /// The name in manifests; nil for arguments, settings, resolvers, and where no name is unique.
    public var name: String?
    /// The source of the parameter's value, and the registrations that it requires.
    public var kind: Kind
    /// The requested service (the element's for adapters), or the type of the argument or settings.
    public var service: String
    /// The argument types of the key, for a provider; otherwise empty.
    @Omitted public var arguments: [String] = []
    /// The adapters around the service, from the outside in; nil if `kind` implies them.
    ///
    /// Written for nested adapters, and for `lazyOptional` and `lazyArray` except `LazyFullResolver<T>?`,
    /// `Provider<T, …>?` and arrays of these. For `keyed`, the adapters around the dictionary.
    public var adapters: [AdapterKind]?
    /// The target of a property, which follows the function's parameters; nil for a parameter.
    public var injected: Injected?
    /// The default tags of a property, as far as manifests can write them, sorted.
    @Omitted public var tags: [String] = []
    /// The tags of a property that manifests cannot write; see ``Catalog/Key/codeTags``.
    @Omitted public var codeTags: [String] = []
  }

  /// The type that the settings of a registration are decoded into, with its schema if known.
  public struct Settings: Codable, Hashable, Sendable {
    /// The full name of the type.
    public var type: String
    /// The schema; nil if the type could not be probed, in which case `unchecked` gives the reason.
    public var schema: SettingsSchema?
    /// The reason why the type could not be probed. Its settings are then checked only with the code linked
    /// in.
    public var unchecked: String?
  }

  /// A key that the application registers itself, before it loads a manifest or in a scope.
  public struct Supply: Codable, Hashable, Sendable {
    /// The key, which satisfies dependencies as a registration would.
    public var key: Key
    /// The scope whose containers each register the key; nil if the application registers it before loading
    /// the manifest.
    public var scope: String?
    /// The file that declares the supply, as `Module/File.swift`.
    public var file: String
  }

  /// A key that the application resolves itself: a root of the graph.
  public struct Requirement: Codable, Hashable, Sendable {
    /// The resolved key; for an array or an optional, the key of the element.
    public var key: Key
    /// The kind of a parameter of the resolved type: `required`, `array`, `optional`, …
    @Omitted public var kind = Parameter.Kind.required
    /// The adapters around the service; see ``Catalog/Parameter/adapters``.
    public var adapters: [AdapterKind]?
    /// The context of the resolve: a sync context cannot await an async service.
    @Omitted public var from = Concurrency.sync
    /// The scope whose containers resolve the key; nil for the container that loads the manifest.
    public var scope: String?
    /// The file that declares the requirement, as `Module/File.swift`.
    public var file: String
  }
}
