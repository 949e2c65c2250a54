/// What a catalog adds to the schema of manifests: which factories there are and what each takes.
///
/// It refuses nothing that the validator accepts: a registration that is not enabled is not looked at,
/// nor what an override leaves to what it overrides.
struct CatalogNarrowing {
  private static let registered = "registered-factory"
  private static let registeredName = "registered-factory-name"
  private static let decorating = "decorating-factory"
  private static let decoratingName = "decorating-factory-name"

  /// Sorted by identifier.
  private let factories: [FactorySchema]
  private let decorators: [FactorySchema]
  /// What the code has names for.
  private let tags: [String]

  init(_ catalog: Catalog) {
    let offered = Set(catalog.factories.values.flatMap(\.services))
      .union(catalog.supplies.map(\.key.service))
      .union(catalog.assemblies.values.flatMap(\.keys).map(\.service))
    tags = Set(catalog.tags.values.flatMap(\.texts)).sorted()
    factories = catalog.factories.sorted { $0.key < $1.key }
      .map { FactorySchema(id: $0.key, factory: $0.value, offered: offered) }
    decorators = factories.filter { $0.decorated != nil }
  }

  func conditions(of object: FormatObject) -> [SchemaJSON] {
    guard object === FormatObject.registration else { return [] }
    let isNoneOrPart: SchemaJSON = [
      "anyOf": [FormatSchema.says("enabled", false), FormatSchema.says("override", true)]
    ]
    return [["if": isNoneOrPart, "else": FormatSchema.reference(Self.registered)]]
  }

  /// What a string must be that is short for an object with that factory.
  func shorthand(for object: FormatObject) -> SchemaJSON? {
    object === FormatObject.registration ? FormatSchema.reference(Self.registeredName) : nil
  }

  var definitions: [SchemaJSON.Member] {
    [
      .init(key: Self.registered, value: registration),
      .init(key: Self.registeredName, value: Self.names(of: factories)),
      .init(key: Self.decorating, value: decorator),
      .init(key: Self.decoratingName, value: Self.names(of: decorators)),
    ]
  }

  private var registration: SchemaJSON {
    let decorators: SchemaJSON = [
      "if": ["type": "string"], "then": FormatSchema.reference(Self.decoratingName),
      "else": FormatSchema.reference(Self.decorating),
    ]
    var properties: SchemaJSON = [
      "factory": Self.identifiers(factories), "decorators": ["items": decorators],
    ]
    if !tags.isEmpty {
      properties = properties.adding(["tags": ["items": ["examples": .strings(tags)]]])
    }
    let base: SchemaJSON = ["properties": properties]
    return base.adding(
      Self.conditions(
        factories.map { factory in
          Self.condition(
            on: factory,
            .joined(
              ["as": factory.services], factory.given(),
              ["decorators": self.decorators(of: factory)]))
        }))
  }

  private var decorator: SchemaJSON {
    let base: SchemaJSON = ["properties": ["factory": Self.identifiers(decorators)]]
    return base.adding(
      Self.conditions(
        decorators.map { Self.condition(on: $0, $0.given(isDecorator: true)) }))
  }

  /// The factories that take what this one makes, and return it.
  private func decorators(of factory: FactorySchema) -> SchemaJSON {
    let fitting = decorators.filter { $0.decorated == factory.service }
    guard !fitting.isEmpty else { return ["maxItems": 0] }
    let items: SchemaJSON = [
      "if": ["type": "string"], "then": Self.identifiers(fitting),
      "else": ["properties": ["factory": Self.identifiers(fitting)]],
    ]
    return ["items": items]
  }

  /// What the other keys must be where the factory is that one.
  private static func condition(
    on factory: FactorySchema, _ properties: SchemaJSON
  ) -> SchemaJSON {
    let described: SchemaJSON = ["factory": ["description": .string(factory.summary)]]
    var then: SchemaJSON = ["properties": described.adding(properties)]
    if factory.needsSettings { then = then.adding(["required": ["settings"]]) }
    return ["if": FormatSchema.says("factory", .string(factory.id)), "then": then]
  }

  /// Identifiers that may stand for a whole registration or decorator.
  private static func names(of factories: [FactorySchema]) -> SchemaJSON {
    let factories = factories.filter { !$0.needsSettings }
    let note = """
      A factory, by its identifier: short for {"factory": that}. One that needs settings is written \
      as an object.
      """
    return .joined(
      conditions(
        factories.map {
          ["if": ["const": .string($0.id)], "then": ["description": .string($0.summary)]]
        }),
      ["description": .string(note)], identifiers(factories))
  }

  /// None is no `allOf`: JSON Schema wants one at least.
  private static func conditions(_ conditions: [SchemaJSON]) -> SchemaJSON {
    conditions.isEmpty ? [:] : ["allOf": .array(conditions)]
  }

  private static func identifiers(_ factories: [FactorySchema]) -> SchemaJSON {
    ["enum": .strings(factories.map(\.id))]
  }
}
