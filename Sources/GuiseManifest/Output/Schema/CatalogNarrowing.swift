internal import StrictJSON

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

  func conditions(of object: FormatObject) -> [JSONLiteral] {
    guard object === FormatObject.registration else { return [] }
    let isNoneOrPart: JSONLiteral = [
      "anyOf": [FormatSchema.says("enabled", false), FormatSchema.says("override", true)]
    ]
    let isPart = FormatSchema.says("override", true)
      .adding(["not": FormatSchema.says("enabled", false)])
    return [
      ["if": isNoneOrPart, "else": FormatSchema.reference(Self.registered)],
      ["if": isPart, "then": ["properties": ["factory": Self.identifiers(factories)]]],
    ]
  }

  /// What a string must be that is short for an object with that factory.
  func shorthand(for object: FormatObject) -> JSONLiteral? {
    object === FormatObject.registration ? FormatSchema.reference(Self.registeredName) : nil
  }

  var definitions: [JSONLiteral.Member] {
    [
      .init(key: Self.registered, value: registration),
      .init(key: Self.registeredName, value: Self.names(of: factories)),
      .init(key: Self.decorating, value: decorator),
      .init(key: Self.decoratingName, value: Self.names(of: decorators)),
    ]
  }

  private var registration: JSONLiteral {
    let decorators: JSONLiteral = [
      "if": ["type": "string"], "then": FormatSchema.reference(Self.decoratingName),
      "else": FormatSchema.reference(Self.decorating),
    ]
    var properties: JSONLiteral = [
      "factory": Self.identifiers(factories), "decorators": ["items": decorators],
    ]
    if !tags.isEmpty {
      properties = properties.adding(["tags": ["items": ["examples": .strings(tags)]]])
    }
    let base: JSONLiteral = ["properties": properties]
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

  private var decorator: JSONLiteral {
    let base: JSONLiteral = ["properties": ["factory": Self.identifiers(decorators)]]
    return base.adding(
      Self.conditions(
        decorators.map { Self.condition(on: $0, $0.given(isDecorator: true)) }))
  }

  /// The factories that take what this one makes, and return it.
  private func decorators(of factory: FactorySchema) -> JSONLiteral {
    let fitting = decorators.filter { $0.decorated == factory.service }
    guard !fitting.isEmpty else { return ["maxItems": 0] }
    let items: JSONLiteral = [
      "if": ["type": "string"], "then": Self.identifiers(fitting),
      "else": ["properties": ["factory": Self.identifiers(fitting)]],
    ]
    return ["items": items]
  }

  /// What the other keys must be where the factory is that one.
  private static func condition(
    on factory: FactorySchema, _ properties: JSONLiteral
  ) -> JSONLiteral {
    let described: JSONLiteral = ["factory": ["description": .string(factory.summary)]]
    var then: JSONLiteral = ["properties": described.adding(properties)]
    if factory.needsSettings { then = then.adding(["required": ["settings"]]) }
    return ["if": FormatSchema.says("factory", .string(factory.id)), "then": then]
  }

  /// Identifiers that may stand for a whole registration or decorator.
  private static func names(of factories: [FactorySchema]) -> JSONLiteral {
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
  private static func conditions(_ conditions: [JSONLiteral]) -> JSONLiteral {
    conditions.isEmpty ? [:] : ["allOf": .array(conditions)]
  }

  private static func identifiers(_ factories: [FactorySchema]) -> JSONLiteral {
    ["enum": .strings(factories.map(\.id))]
  }
}
