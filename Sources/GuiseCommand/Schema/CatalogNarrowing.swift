internal import GuiseManifest
internal import GuiseValidation

/// The additions of a catalog to the schema of manifests: the identifiers of factories, and the settings and parameters
/// of each.
///
/// The schema accepts everything that the validator accepts: it ignores disabled registrations, and the parts that an
/// override inherits.
struct CatalogNarrowing {
  private static let identifier = "factory-identifier"
  /// The identifiers that can stand for a whole registration or decorator.
  private static let shorthand = "factory-without-settings"
  private static let enabled = "enabled-registration"
  private static let whole = "use-of-a-factory"

  /// The factories, sorted by identifier.
  private let factories: [FactorySchema]

  init(_ catalog: Catalog) {
    factories = catalog.factories.sorted { $0.key < $1.key }
      .map { FactorySchema(id: $0.key, factory: $0.value) }
  }

  func conditions(of object: FormatKind) -> [JSON] {
    guard object == .registration else { return [] }
    let isDisabled = ManifestSchema.says("enabled", false)
    let isNoneOrPart: JSON = ["anyOf": [isDisabled, ManifestSchema.says("override", true)]]
    return [
      ["if": isDisabled, "else": ManifestSchema.reference(Self.enabled)],
      ["if": isNoneOrPart, "else": ManifestSchema.reference(Self.whole)],
    ]
  }

  /// Returns the schema of strings that abbreviate an object with a factory.
  func shorthand(for object: FormatKind) -> JSON? {
    guard object == .registration else { return nil }
    return ["anyOf": [ManifestSchema.reference(Self.shorthand), ["type": "object"]]]
  }

  var definitions: [JSON.Member] {
    let identifier = ManifestSchema.reference(Self.identifier)
    let alone = ManifestSchema.reference(Self.shorthand)
    let general: JSON = [
      Self.identifier: Self.identifiers(factories, fault: "No factory has this identifier."),
      Self.shorthand: Self.identifiers(
        factories.filter { !$0.needsSettings },
        fault: "No factory that needs no settings has this identifier."),
      Self.enabled: [
        "properties": [
          "factory": identifier,
          "decorators": [
            "items": [
              "anyOf": [alone, ["type": "object"]], "if": ["type": "object"],
              "then": [
                "allOf": [
                  ["properties": ["factory": identifier]], ManifestSchema.reference(Self.whole),
                ]
              ],
            ]
          ],
        ]
      ],
      // JSON Schema requires at least one element in an `allOf`.
      Self.whole: factories.isEmpty ? [:] : ["allOf": .array(factories.map(Self.condition))],
    ]
    return general.members
      + factories.map { .init(key: Self.definition($0), value: $0.schema) }
  }

  /// - Parameter fault: The message that editors show instead of a list of all identifiers.
  private static func identifiers(_ factories: [FactorySchema], fault: String) -> JSON {
    [
      "enum": .strings(factories.map(\.id)),
      "markdownEnumDescriptions": .strings(factories.map(\.summary)),
      "errorMessage": .string(fault),
    ]
  }

  /// Leads from an identifier to the inputs of its factory. A pattern, since editors would propose a constant.
  @Sendable private static func condition(_ factory: FactorySchema) -> JSON {
    let pattern = "^\(SchemaPattern.escaped(factory.id))$"
    return [
      "if": ["required": ["factory"], "properties": ["factory": ["pattern": .string(pattern)]]],
      "then": ManifestSchema.reference(definition(factory)),
    ]
  }

  @Sendable private static func definition(_ factory: FactorySchema) -> String {
    "factory:\(factory.id)"
  }
}
