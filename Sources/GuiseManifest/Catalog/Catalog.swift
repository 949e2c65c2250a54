public import Guise

/// What a registry offers, as data: all that validation needs to know of an application's code.
///
/// Types are named by their full names (`Logbook.Store` for `any Logbook.Store`), places by file
/// without a line, so that an edit that changes no wiring changes no byte.
public struct Catalog: Codable, Hashable, Sendable {
  /// The version of the format that this library reads and writes.
  public static let currentVersion = 1

  public var version = Catalog.currentVersion
  /// By identifier.
  public var factories: [String: Factory] = [:]
  /// Assemblies registered in code, by name.
  public var assemblies: [String: CodeAssembly] = [:]
  public var supplies: [Supply] = []
  public var requirements: [Requirement] = []
  /// Enums of the code whose cases manifests write as tags, by the type's name.
  public var tags: [String: TypedTags] = [:]

  public init() {}

  /// Whether an instance can be held weakly.
  public enum InstanceKind: String, Codable, Hashable, Sendable, CaseIterable {
    case reference, value, unknown
  }

  public struct Factory: Codable, Hashable, Sendable {
    /// The services on offer, the factory's own first.
    public var services: [String]
    public var concurrency: Concurrency
    public var instance: InstanceKind
    /// In the order of the function's parameters.
    public var parameters: [Parameter]
    /// Absent where the factory takes no settings.
    public var settings: Settings?
    /// `true` where the function may reach for dependencies that its signature does not show.
    public var opaque: Bool
    /// `Module/File.swift`.
    public var file: String

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

  public struct Parameter: Codable, Hashable, Sendable {
    public enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
      /// `T`: one registration must exist.
      case required
      /// `T?`: nil where none exists.
      case optional
      /// `[T]`: every match.
      case array
      /// `[String: T]`: every match by its registration's identifier, or those that a manifest names.
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
      case argument
      case settings

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
    public var kind: Kind
    /// The service asked for (the element's for adapters), or the argument's or settings' type.
    public var service: String
    /// The argument types of the key, for a provider; otherwise empty.
    public var arguments: [String]
    /// The adapters around the service, from the outside in; nil where the kind tells them: of what is
    /// nested, and of `lazyOptional` and `lazyArray` all but `LazyFullResolver<T>?`,
    /// `Provider<T, …>?` and arrays of these.
    public var adapters: [AdapterKind]?
    /// Of a property, which follows the parameters of the function; nil of these.
    public var injected: Injected?
    /// The tags under which a property is asked for where a manifest says nothing, sorted: those that
    /// manifests can write.
    public var tags: [String]
    /// Those that they cannot, as ``Catalog/Key/codeTags``.
    public var codeTags: [String]

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

  public struct Settings: Codable, Hashable, Sendable {
    /// The settings type's name.
    public var type: String
    /// Absent where the type could not be probed; `unchecked` then says why.
    public var schema: SettingsSchema?
    public var unchecked: String?

    public init(type: String, schema: SettingsSchema?, unchecked: String? = nil) {
      self.type = type
      self.schema = schema
      self.unchecked = unchecked
    }
  }

  /// A key that the application registers itself, before it loads a manifest.
  public struct Supply: Codable, Hashable, Sendable {
    public var key: Key
    public var scope: String?
    public var file: String

    public init(key: Key, scope: String? = nil, file: String) {
      self.key = key
      self.scope = scope
      self.file = file
    }
  }

  /// A key that the application resolves itself: a root of the graph.
  public struct Requirement: Codable, Hashable, Sendable {
    public var key: Key
    /// `required` or `array`, `optional`, … as a parameter of that type would be.
    public var kind: Parameter.Kind
    /// As those of a parameter.
    public var adapters: [AdapterKind]?
    public var from: Concurrency
    public var scope: String?
    public var file: String

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
