public import Guise

/// What a registry offers, as data: all that validation needs to know of an application's code.
///
/// Types are named by their full names (`Logbook.Store` for `any Logbook.Store`), places by file
/// without a line, so that an edit that changes no wiring changes no byte.
public struct Catalog: Codable, Hashable, Sendable {
  /// The version of the format that this library reads and writes.
  public static let currentVersion = 1

  /// The version of the format; `guise-validate` refuses any other than ``currentVersion``.
  public var version = Catalog.currentVersion
  /// The factories that manifests may name, by identifier.
  public var factories: [String: Factory] = [:]
  /// Assemblies registered in code, by name.
  public var assemblies: [String: CodeAssembly] = [:]
  /// The keys that the application promises to register before it loads a manifest, sorted.
  public var supplies: [Supply] = []
  /// The keys that the application resolves itself, sorted: whatever they need is in use.
  public var requirements: [Requirement] = []
  /// Enums of the code whose cases manifests write as tags, by the type's name.
  public var tags: [String: TypedTags] = [:]

  /// Creates a catalog that describes no code yet, of the current version.
  public init() {}

  /// Whether an instance can be held weakly.
  public enum InstanceKind: String, Codable, Hashable, Sendable, CaseIterable {
    /// Instances of a class, which can be held weakly.
    case reference
    /// Structures, enumerations and other values, which cannot.
    case value
    /// Instances behind a protocol that is bound to classes, which can be held weakly.
    case object
    /// Instances behind any other protocol, which may be either: each is checked when it is built.
    case unknown

    /// Whether instances are behind a protocol.
    var isExistential: Bool { self == .object || self == .unknown }
  }

  /// A function that manifests name by its identifier, as its signature describes it.
  public struct Factory: Codable, Hashable, Sendable {
    /// The services on offer, the factory's own first.
    public var services: [String]
    /// Where the function can run, and so from where what it makes can be resolved.
    public var concurrency: Concurrency
    /// Whether what the function makes can have a weak lifetime.
    public var instance: InstanceKind
    /// What the function takes, in the order of its parameters, and then the properties injected.
    public var parameters: [Parameter]
    /// Absent where the factory takes no settings.
    public var settings: Settings?
    /// `true` where the function may reach for dependencies that its signature does not show.
    public var opaque: Bool
    /// The file that registers the factory, as `Module/File.swift`.
    public var file: String

    /// Creates the description of a factory.
    ///
    /// - Parameters:
    ///   - services: the services on offer, the factory's own first; one at least.
    ///   - concurrency: where the function can run.
    ///   - instance: whether what it makes can be held weakly.
    ///   - parameters: its parameters, in their order.
    ///   - settings: the type that its settings are decoded into; nil where it takes none.
    ///   - opaque: whether it may reach for dependencies that its signature does not show.
    ///   - file: the file that registers it, as `Module/File.swift`.
    public init(
      services: [String], concurrency: Concurrency = .sync, instance: InstanceKind = .unknown,
      parameters: [Parameter] = [], settings: Settings? = nil, opaque: Bool = false, file: String
    ) {
      self.services = services
      self.concurrency = concurrency
      self.instance = instance
      self.parameters = parameters
      self.settings = settings
      self.opaque = opaque
      self.file = file
    }

    /// The parameters whose types the caller of `resolve` supplies, in order.
    public var arguments: [String] {
      parameters.filter { $0.kind == .argument }.map(\.service)
    }

    /// The parameters that the container fills, in order.
    public var dependencies: [Parameter] { parameters.filter(\.kind.isDependency) }
  }

  /// One parameter of a factory, or one property that is injected into what it makes.
  public struct Parameter: Codable, Hashable, Sendable {
    /// What a parameter is filled with, and what must be registered for that.
    public enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
      /// `T`: one registration must exist.
      case required
      /// `T?`: nil where none exists.
      case optional
      /// `[T]`: every match.
      case array
      /// `[String: T]`, `[String: T]?`: every match by its registration's identifier, or those that a
      /// manifest names.
      case keyed
      /// `LazyResolver<T>`: some registration of `T` must exist, under any key.
      case lazy
      /// `LazyTagsResolver<T>`: some registration with these tags must exist.
      case lazyTags
      /// `LazyFullResolver<T>`, `Provider<T, …>`: exactly that key must exist.
      case lazyFull
      /// `LazyResolver<T>?`, `LazyResolver<T?>`: nothing need exist.
      case lazyOptional
      /// `[LazyResolver<T>]`, `LazyResolver<[T]>`: every match; nothing need exist.
      case lazyArray
      /// `any Resolver` or `Container`: nothing can be known.
      case resolver
      /// A value that the caller of `resolve` gives; its type is part of the key.
      case argument
      /// What the registration's `settings` in the manifest are decoded into.
      case settings

      /// Whether the container looks up a service to fill it: not for arguments, settings and
      /// resolvers.
      public var isDependency: Bool { self != .argument && self != .settings && self != .resolver }
      /// A deferred parameter is resolved later: it breaks a cycle and does not spread async.
      public var isDeferred: Bool {
        switch self {
        case .lazy, .lazyTags, .lazyFull, .lazyOptional, .lazyArray: true
        case .required, .optional, .array, .keyed, .resolver, .argument, .settings: false
        }
      }
      /// It takes every match, and what need not exist.
      package var isArray: Bool { self == .array || self == .keyed || self == .lazyArray }
      /// Nothing need be registered for it.
      package var isOptional: Bool { self == .optional || self == .lazyOptional || isArray }
    }

    /// What a property is injected into.
    public enum Injected: String, Codable, Hashable, Sendable, CaseIterable {
      /// An object, which others can get before the property is filled: of a cycle this may be the
      /// last part.
      case object
      /// What may be no object: nobody gets it before.
      case value
    }

    /// What manifests call it; nil for arguments, settings, resolvers, and where no name is unique.
    public var name: String?
    /// What fills the parameter, and what must be registered for that.
    public var kind: Kind
    /// The service asked for (the element's for adapters), or the argument's or settings' type.
    public var service: String
    /// The argument types of the key, for a provider; otherwise empty.
    public var arguments: [String]
    /// The adapters around the service, from the outside in; nil where the kind tells them: of what is
    /// nested, and of `lazyOptional` and `lazyArray` all but `LazyFullResolver<T>?`,
    /// `Provider<T, …>?` and arrays of these. Of `keyed` those around the dictionary.
    public var adapters: [AdapterKind]?
    /// Of a property, which follows the parameters of the function; nil of these.
    public var injected: Injected?
    /// The tags under which a property is asked for where a manifest says nothing, sorted: those that
    /// manifests can write.
    public var tags: [String]
    /// The tags of a property that manifests cannot write; see ``Catalog/Key/codeTags``.
    public var codeTags: [String]

    /// Creates the description of a parameter; tags may be given in any order, and are sorted.
    ///
    /// - Parameters:
    ///   - name: what manifests call it, if they can.
    ///   - kind: what fills it.
    ///   - service: the service asked for, or the type of the argument or of the settings.
    ///   - arguments: the argument types of the key, for a provider.
    ///   - adapters: the adapters around the service, from the outside in; nil where the kind tells
    ///     them.
    ///   - injected: what it is injected into, for a property.
    ///   - tags: the tags under which a property is asked for by default.
    ///   - codeTags: those of these tags that manifests cannot write.
    public init(
      name: String?, kind: Kind, service: String, arguments: [String] = [],
      adapters: [AdapterKind]? = nil, injected: Injected? = nil, tags: [String] = [],
      codeTags: [String] = []
    ) {
      self.name = name
      self.kind = kind
      self.service = service
      self.arguments = arguments
      self.adapters = adapters
      self.injected = injected
      self.tags = tags.sorted()
      self.codeTags = codeTags.sorted()
    }
  }

  /// The type that the settings of a registration are decoded into, and what is known of it.
  public struct Settings: Codable, Hashable, Sendable {
    /// The settings type's name.
    public var type: String
    /// Absent where the type could not be probed; `unchecked` then says why.
    public var schema: SettingsSchema?
    /// Why the type could not be probed; its settings are then checked only where the code is
    /// linked in.
    public var unchecked: String?

    /// Creates the description of a settings type.
    ///
    /// - Parameters:
    ///   - type: the full name of the type.
    ///   - schema: what the type reads; nil where it could not be probed.
    ///   - unchecked: why it could not be probed.
    public init(type: String, schema: SettingsSchema?, unchecked: String? = nil) {
      self.type = type
      self.schema = schema
      self.unchecked = unchecked
    }
  }

  /// A key that the application registers itself, before it loads a manifest.
  public struct Supply: Codable, Hashable, Sendable {
    /// The key that satisfies dependencies as a registration of it would.
    public var key: Key
    /// The scope in each of whose containers the key is registered; nil where it is registered
    /// before the manifest is loaded.
    public var scope: String?
    /// The file that declares the supply, as `Module/File.swift`.
    public var file: String

    /// Creates the description of a supply.
    ///
    /// - Parameters:
    ///   - key: the key that the application registers.
    ///   - scope: the scope in each of whose containers it does so; nil where it does so before
    ///     loading.
    ///   - file: the file that declares the supply, as `Module/File.swift`.
    public init(key: Key, scope: String? = nil, file: String) {
      self.key = key
      self.scope = scope
      self.file = file
    }
  }

  /// A key that the application resolves itself: a root of the graph.
  public struct Requirement: Codable, Hashable, Sendable {
    /// The key that is resolved; for an array or an optional, the key of the element.
    public var key: Key
    /// `required` or `array`, `optional`, … as a parameter of that type would be.
    public var kind: Parameter.Kind
    /// The adapters around the service; see ``Catalog/Parameter/adapters``.
    public var adapters: [AdapterKind]?
    /// Where the application resolves it: a sync resolve cannot await what is async.
    public var from: Concurrency
    /// The scope whose containers are asked; nil for the container that the manifest is loaded
    /// into.
    public var scope: String?
    /// The file that declares the requirement, as `Module/File.swift`.
    public var file: String

    /// Creates the description of a requirement.
    ///
    /// - Parameters:
    ///   - key: the key that is resolved.
    ///   - kind: how many registrations may answer, and whether they are resolved later.
    ///   - adapters: the adapters around the service, from the outside in; nil where the kind tells
    ///     them.
    ///   - from: from where it is resolved.
    ///   - scope: the scope whose containers are asked; nil for the container that the manifest is
    ///     loaded into.
    ///   - file: the file that declares the requirement, as `Module/File.swift`.
    public init(
      key: Key, kind: Parameter.Kind = .required, adapters: [AdapterKind]? = nil,
      from: Concurrency = .sync, scope: String? = nil, file: String
    ) {
      self.key = key
      self.kind = kind
      self.adapters = adapters
      self.from = from
      self.scope = scope
      self.file = file
    }
  }
}
