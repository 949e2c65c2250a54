package import Guise
internal import GuiseManifest

/// The contents of a registry as data: everything that validation needs to know of an application's code.
///
/// Types have their full names (`Logbook.Store` for `any Logbook.Store`), and places are files without line
/// numbers, so an edit that changes no wiring changes no byte.
public struct Catalog: Codable, Equatable, Sendable {
  /// The version of the format that this library reads and writes.
  public static let currentVersion = 1

  /// The version of the format; `guise-validate` refuses any other than ``currentVersion``.
  package var version = Catalog.currentVersion
  package var factories: [String: Factory] = [:]
  /// The assemblies registered in code, by name.
  @Omitted package var assemblies: [String: CodeAssembly] = [:]
  /// The keys that the application promises to register before it loads a manifest, sorted.
  @Omitted package var supplies: [Supply] = []
  /// The keys that the application resolves itself, sorted. Their dependencies count as used.
  @Omitted package var requirements: [Requirement] = []
  /// The enums in code whose cases manifests write as tags, by type name.
  @Omitted package var tags: [String: TypedTags] = [:]

  /// Creates an empty catalog of the current version.
  public init() {}

  package var scopes: Set<String> {
    Set(
      supplies.compactMap(\.scope) + requirements.compactMap(\.scope)
        + assemblies.values.flatMap(\.registrations).compactMap(\.scope))
  }

  /// The possibility of weak references to an instance.
  package enum InstanceKind: String, Codable, Hashable, Sendable, CaseIterable {
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
  package struct Factory: Codable, Equatable, Sendable {
    /// The offered services, the factory's own first.
    package var services: [String]
    /// The contexts in which the function can run, and so from which its product can be resolved.
    @Omitted package var concurrency = Concurrency.sync
    /// The kind of the product, which decides whether it can have a weak lifetime.
    @Omitted package var instance = InstanceKind.unknown
    /// The function's parameters in order, followed by the injected properties.
    @Omitted package var parameters: [Parameter] = []
    package var settings: Settings?
    /// Whether the function may have dependencies that its signature does not show.
    @Omitted package var opaque = false
    @Omitted package var closeable = false
    /// Whether the factory's own registry declares enums whose cases manifests write as tags.
    @Omitted package var typedTags = false
    /// The file that registers the factory, as `Module/File.swift`.
    package var file: String

    /// The parameters whose types the caller of `resolve` supplies, in order.
    package var arguments: [String] { parameters.filter { $0.kind == .argument }.map(\.service) }

    /// The parameters that the container fills, in order.
    package var dependencies: [Parameter] { parameters.filter(\.kind.isDependency) }
  }

  /// The type that the settings of a registration are decoded into, with its schema if known.
  package struct Settings: Codable, Equatable, Sendable {
    package var type: String
    package var schema: SettingsSchema?
    /// The reason why the type, or a part of it, could not be probed: it is checked only with the code linked in.
    package var unchecked: String?
  }

  /// The identity of a registration, with its types and tags as text.
  package struct Key: Codable, Hashable, Sendable {
    /// The full name of the requested type, such as `Logbook.Store` for `any Logbook.Store`.
    package var service: String
    /// The tags that a manifest can write, sorted.
    @Omitted package var tags: [String]
    /// The tags that a manifest cannot write, as `Module.Type:value`, sorted; none equals one that
    /// it
    /// can write, even if both have the same text.
    @Omitted package var codeTags: [String]
    /// The full names of the factory's argument types, in order.
    @Omitted package var arguments: [String]

    package init(
      service: String, tags: [String] = [], codeTags: [String] = [], arguments: [String] = []
    ) {
      self.service = service
      self.tags = tags.sorted()
      self.codeTags = codeTags.sorted()
      self.arguments = arguments
    }

    /// The key in words: `Logbook.Store with tag "primary"`.
    var described: String {
      Phrase.key(service, tags: tags + codeTags, arguments: arguments, isExact: false)
    }
  }

  /// An enum in code whose cases manifests write as tags.
  package struct TypedTags: Codable, Hashable, Sendable {
    /// The raw values, as manifests write them, sorted.
    package var texts: [String]
    package var file: String
  }

  /// A key that the application registers itself, before it loads a manifest or in a scope.
  package struct Supply: Codable, Hashable, Sendable {
    package var key: Key
    /// The scope whose containers each register the key; nil if it is registered before loading.
    package var scope: String?
    package var file: String
  }

  /// A key that the application resolves itself: a root of the graph.
  package struct Requirement: Codable, Hashable, Sendable {
    /// The resolved key; for an array or an optional, the key of the element.
    package var key: Key
    /// The kind of a parameter of the resolved type: `required`, `array`, `optional`, …
    @Omitted package var kind = Parameter.Kind.required
    /// The adapters around the service; see ``Parameter/adapters``.
    package var adapters: [AdapterKind]?
    /// The context of the resolve: a sync context cannot await an async service.
    @Omitted package var from = Concurrency.sync
    /// The scope whose containers resolve the key; nil for the container that loads the manifest.
    package var scope: String?
    package var file: String
  }
}
