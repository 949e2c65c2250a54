internal import GuiseManifest
internal import GuiseValidation

/// The additions of a catalog to the schema of manifests: the available factories and the
/// parameters of each.
///
/// The schema accepts everything that the validator accepts: it ignores disabled registrations and
/// the parts that an override inherits.
///
/// Editors propose values from `enum` and `examples`, also within `anyOf`, but nothing within `if`.
/// The former therefore hold proposals for new text, and the latter the parameters of factories.
struct CatalogNarrowing {
  private static let registered = "registered-factory"
  private static let registeredName = "registered-factory-name"
  private static let registeredID = "registered-factory-identifier"
  private static let decorating = "decorating-factory"

  /// The factories, sorted by identifier.
  private let factories: [FactorySchema]
  private let decorators: [FactorySchema]
  /// The application's own names that are valid for each key of the format.
  private let texts: [String: [String]]

  init(_ catalog: Catalog) {
    let offered = Set(catalog.factories.values.flatMap(\.services))
      .union(catalog.supplies.map(\.key.service))
      .union(catalog.assemblies.values.flatMap(\.keys).map(\.service))
    factories = catalog.factories.sorted { $0.key < $1.key }
      .map { FactorySchema(id: $0.key, factory: $0.value, offered: offered) }
    decorators = factories.filter { $0.decorated != nil }
    let scopes = catalog.scopes.sorted()
    texts = [
      "tags": Set(catalog.tags.values.flatMap(\.texts)).sorted(),
      "uses": catalog.assemblies.keys.sorted(), "scope": scopes, "scopes": scopes,
    ]
  }

  /// Returns the proposals for a key: single texts, not lists of them.
  func examples(for key: FormatKey) -> [String] { texts[key.name] ?? [] }

  /// Returns whether the factory's description replaces the description of the key.
  func describes(_ key: FormatKey) -> Bool { key.name == "factory" }

  /// A manifest with one registration.
  var example: JSON {
    let registrations = factories.prefix(1).map {
      JSON.Member(key: $0.id, value: $0.example)
    }
    return ["guise": 1, "assemblies": ["app": ["registrations": .object(registrations)]]]
  }

  func conditions(of object: FormatObject) -> [JSON] {
    guard object === FormatObject.registration else { return [] }
    let isNoneOrPart: JSON = [
      "anyOf": [ManifestSchema.says("enabled", false), ManifestSchema.says("override", true)]
    ]
    let isPart = ManifestSchema.says("override", true)
      .adding(["not": ManifestSchema.says("enabled", false)])
    return [
      ["if": isNoneOrPart, "else": ManifestSchema.reference(Self.registered)],
      [
        "if": isPart,
        "then": ["properties": ["factory": ManifestSchema.reference(Self.registeredID)]],
      ],
    ]
  }

  /// Returns the schema of strings that abbreviate an object with a factory.
  func shorthand(for object: FormatObject) -> JSON? {
    guard object === FormatObject.registration else { return nil }
    return ["anyOf": [ManifestSchema.reference(Self.registeredName), ["type": "object"]]]
  }

  var definitions: [JSON.Member] {
    let general: JSON = [
      Self.registered: registration, Self.registeredID: Self.identifiers(factories),
      Self.registeredName: Self.names(of: factories), Self.decorating: decorator,
    ]
    let services = Dictionary(grouping: decorators) { $0.decorated ?? "" }
    return general.members
      + services.sorted { $0.key < $1.key }
      .map { .init(key: Self.decorated($0.key), value: Self.decorator(among: $0.value)) }
      + factories.map { .init(key: Self.registered($0.id), value: registration(of: $0, services)) }
      + decorators.map { .init(key: Self.decorating($0.id), value: $0.given(isDecorator: true)) }
  }

  // MARK: Registrations

  private var registration: JSON {
    let base: JSON = ["properties": ["factory": ManifestSchema.reference(Self.registeredID)]]
    return base.adding(
      FactoryDispatch(definition: Self.registered).conditions(factories.map(\.id)))
  }

  private func registration(
    of factory: FactorySchema, _ services: [String: [FactorySchema]]
  ) -> JSON {
    let service = factory.service ?? ""
    let decorators: JSON =
      services[service] == nil
      ? ["maxItems": 0] : ["items": ManifestSchema.reference(Self.decorated(service))]
    return factory.given(besides: ["as": factory.services, "decorators": decorators])
  }

  // MARK: Decorators

  private var decorator: JSON {
    FactoryDispatch(definition: Self.decorating).conditions(decorators.map(\.id))
  }

  /// Returns the schema of an element of `decorators`, which must decorate the service of the
  /// registration's factory.
  private static func decorator(among fitting: [FactorySchema]) -> JSON {
    let narrowed: JSON = ["properties": ["factory": identifiers(fitting)]]
    return [
      "anyOf": [names(of: fitting), ["type": "object"]],
      "if": ["type": "object"],
      "then": ["allOf": [narrowed, ManifestSchema.reference(decorating)]],
    ]
  }

  // MARK: Identifiers

  @Sendable private static func registered(_ id: String) -> String { "factory:\(id)" }
  @Sendable private static func decorating(_ id: String) -> String { "decorator:\(id)" }
  private static func decorated(_ service: String) -> String { "decorators-of:\(service)" }

  /// Identifiers that can stand for a whole registration or decorator.
  ///
  /// For the others, which need settings, an editor proposes a snippet with the whole object.
  private static func names(of factories: [FactorySchema]) -> JSON {
    let names = factories.filter { !$0.needsSettings }
    let snippets = factories.filter(\.needsSettings).map(\.snippet)
    let alone: JSON =
      names.isEmpty
      ? ["not": ["type": "string"]]
      : identifiers(
        names,
        fault: """
          A string names a factory that fits here and needs no settings; with settings, write \
          {"factory": …, "settings": …}.
          """)
    return snippets.isEmpty ? alone : alone.adding(["defaultSnippets": .array(snippets)])
  }

  private static func identifiers(
    _ factories: [FactorySchema], fault: String = "No factory that fits here has this identifier."
  ) -> JSON {
    [
      "enum": .strings(factories.map(\.id)),
      "markdownEnumDescriptions": .strings(factories.map(\.markdown)),
      // Editors show this message instead of listing all identifiers.
      "errorMessage": .string(fault),
    ]
  }
}
