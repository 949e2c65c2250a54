internal import GuiseManifest
internal import StrictJSON

/// What a catalog adds to the schema of manifests: which factories there are and what each takes.
///
/// It refuses nothing that the validator accepts: a registration that is not enabled is not looked at,
/// nor what an override leaves to what it overrides.
///
/// Editors propose what `enum` and `examples` list, in `anyOf` too, and nothing behind `if`. So what may
/// be written where nothing stands yet is in the former, and what a factory takes behind the latter.
struct CatalogNarrowing {
  private static let registered = "registered-factory"
  private static let registeredName = "registered-factory-name"
  private static let registeredID = "registered-factory-identifier"
  private static let decorating = "decorating-factory"

  /// Sorted by identifier.
  private let factories: [FactorySchema]
  private let decorators: [FactorySchema]
  /// By the key of the format, the texts of the application's own that may stand there.
  private let texts: [String: [String]]

  init(_ catalog: Catalog) {
    let offered = Set(catalog.factories.values.flatMap(\.services))
      .union(catalog.supplies.map(\.key.service))
      .union(catalog.assemblies.values.flatMap(\.keys).map(\.service))
    factories = catalog.factories.sorted { $0.key < $1.key }
      .map { FactorySchema(id: $0.key, factory: $0.value, offered: offered) }
    decorators = factories.filter { $0.decorated != nil }
    let scopes = Set(
      catalog.supplies.compactMap(\.scope) + catalog.requirements.compactMap(\.scope)
        + catalog.assemblies.values.flatMap(\.registrations).compactMap(\.scope)
    ).sorted()
    texts = [
      "tags": Set(catalog.tags.values.flatMap(\.texts)).sorted(),
      "uses": catalog.assemblies.keys.sorted(), "scope": scopes, "scopes": scopes,
    ]
  }

  /// What an editor may propose for a key: the texts in it, not the lists of them.
  func examples(for key: FormatKey) -> [String] { texts[key.name] ?? [] }

  /// Whether the factory's own description takes the place of the key's.
  func describes(_ key: FormatKey) -> Bool { key.name == "factory" }

  /// A manifest of one registration.
  var example: JSON {
    let registrations = factories.prefix(1).map {
      JSON.Member(key: $0.id, value: $0.example)
    }
    return ["guise": 1, "assemblies": ["app": ["registrations": .object(registrations)]]]
  }

  func conditions(of object: FormatObject) -> [JSON] {
    guard object === FormatObject.registration else { return [] }
    let isNoneOrPart: JSON = [
      "anyOf": [FormatSchema.says("enabled", false), FormatSchema.says("override", true)]
    ]
    let isPart = FormatSchema.says("override", true)
      .adding(["not": FormatSchema.says("enabled", false)])
    return [
      ["if": isNoneOrPart, "else": FormatSchema.reference(Self.registered)],
      [
        "if": isPart,
        "then": ["properties": ["factory": FormatSchema.reference(Self.registeredID)]],
      ],
    ]
  }

  /// What a string must be that is short for an object with that factory.
  func shorthand(for object: FormatObject) -> JSON? {
    guard object === FormatObject.registration else { return nil }
    return ["anyOf": [FormatSchema.reference(Self.registeredName), ["type": "object"]]]
  }

  var definitions: [JSON.Member] {
    let general: [JSON.Member] = [
      .init(key: Self.registered, value: registration),
      .init(key: Self.registeredID, value: Self.identifiers(factories)),
      .init(key: Self.registeredName, value: Self.names(of: factories)),
      .init(key: Self.decorating, value: decorator),
    ]
    let services = Dictionary(grouping: decorators) { $0.decorated ?? "" }
    return general
      + services.sorted { $0.key < $1.key }
      .map { .init(key: Self.decorated($0.key), value: Self.decorator(among: $0.value)) }
      + factories.map { .init(key: Self.registered($0.id), value: registration(of: $0, services)) }
      + decorators.map { .init(key: Self.decorating($0.id), value: $0.given(isDecorator: true)) }
  }

  // MARK: Registrations

  private var registration: JSON {
    let base: JSON = ["properties": ["factory": FormatSchema.reference(Self.registeredID)]]
    return base.adding(
      FactoryDispatch(definition: Self.registered).conditions(factories.map(\.id)))
  }

  private func registration(
    of factory: FactorySchema, _ services: [String: [FactorySchema]]
  ) -> JSON {
    let service = factory.service ?? ""
    let decorators: JSON =
      services[service] == nil
      ? ["maxItems": 0] : ["items": FormatSchema.reference(Self.decorated(service))]
    return factory.given(besides: ["as": factory.services, "decorators": decorators])
  }

  // MARK: Decorators

  private var decorator: JSON {
    FactoryDispatch(definition: Self.decorating).conditions(decorators.map(\.id))
  }

  /// An element of `decorators`, where it must take what the registration's factory makes.
  private static func decorator(among fitting: [FactorySchema]) -> JSON {
    let narrowed: JSON = ["properties": ["factory": identifiers(fitting)]]
    return [
      "anyOf": [names(of: fitting), ["type": "object"]],
      "if": ["type": "object"],
      "then": ["allOf": [narrowed, FormatSchema.reference(decorating)]],
    ]
  }

  // MARK: Identifiers

  @Sendable private static func registered(_ id: String) -> String { "factory:\(id)" }
  @Sendable private static func decorating(_ id: String) -> String { "decorator:\(id)" }
  private static func decorated(_ service: String) -> String { "decorators-of:\(service)" }

  /// Identifiers that may stand for a whole registration or decorator; an editor proposes the others
  /// too, and writes the object.
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
      // In the place of a list of all.
      "errorMessage": .string(fault),
    ]
  }
}
