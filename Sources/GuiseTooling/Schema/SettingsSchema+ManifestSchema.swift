internal import GuiseManifest
internal import GuiseValidation

extension SettingsSchema {
  /// The JSON Schema of a manifest value of this kind.
  ///
  /// A reference to a variable is accepted in place of any value: the schema cannot know the type
  /// of the variable.
  var manifestSchema: JSON {
    switch self {
    case .nullable(.enumeration(let literals)):
      Self.enumeration(literals.map(\.literal) + [.null])
    case .nullable(let wrapped): ManifestSchema.nullable(wrapped.manifestSchema)
    case .any: ManifestSchema.reference(ManifestSchema.settingsValue)
    case .boolean: Self.literal("boolean")
    case .number, .decimal: Self.literal("number")
    case .integer(let format): Self.literal("integer").adding(format.bounds)
    case .string: ["type": "string", "pattern": .string(SchemaPattern.template)]
    case .url: Self.text("A URL", Self.unlessVariable(SchemaPattern.url))
    case .date:
      Self.text(
        "A date and time with its offset, such as 2026-01-31T12:00:00Z",
        Self.unlessVariable(SchemaPattern.date))
    case .data: Self.text("Base64", Self.unlessVariable(SchemaPattern.base64))
    case .uuid: Self.text("A UUID", Self.unlessVariable(SchemaPattern.uuid))
    case .duration:
      Self.text(
        "A duration with its units, such as 250ms or 1h30m",
        Self.unlessVariable(SchemaPattern.duration))
    case .timeZone:
      Self.text(
        "The identifier of a time zone, such as Europe/Paris",
        ["pattern": .string(SchemaPattern.template)])
    case .enumeration(let literals): Self.enumeration(literals.map(\.literal))
    case .array(let element): Self.literal("array").adding(["items": element.manifestSchema])
    case .dictionary(let key, let value):
      Self.literal("object").adding(key.names)
        .adding(["additionalProperties": value.manifestSchema])
    case .object(let fields): Self.object(fields)
    }
  }

  /// Returns the schema of a value other than a string, or of a string that is only a reference.
  private static func literal(_ type: String) -> JSON {
    ["type": [.string(type), "string"], "pattern": .string(SchemaPattern.variable)]
  }

  /// Returns the schema of a string of a certain form, or of one with references to variables.
  private static func text(_ description: String, _ form: JSON) -> JSON {
    .joined(["description": .string("\(description)."), "type": "string"], form)
  }

  private static func enumeration(_ values: [JSON]) -> JSON {
    ["anyOf": [["enum": .array(values)], variable]]
  }

  /// The schema of a string with a reference to a variable.
  private static let variable: JSON = [
    "type": "string",
    "allOf": [
      ["pattern": .string(SchemaPattern.hasVariable)], ["pattern": .string(SchemaPattern.template)],
    ],
  ]

  /// Returns a schema with a pattern for strings without a reference to a variable.
  private static func unlessVariable(_ pattern: String) -> JSON {
    [
      "if": ["type": "string", "pattern": .string(SchemaPattern.hasVariable)],
      "then": ["pattern": .string(SchemaPattern.template)],
      "else": ["pattern": .string(pattern)],
    ]
  }

  private static func object(_ fields: [String: Field]) -> JSON {
    let fields = fields.sorted { $0.key < $1.key }
    let required = fields.filter { !$0.value.isOptional }.map(\.key)
    var schema = literal("object")
    if !required.isEmpty { schema = schema.adding(["required": .strings(required)]) }
    return schema.adding([
      "properties": .object(
        fields.map { .init(key: $0.key, value: $0.value.schema.manifestSchema) }),
      "additionalProperties": false,
    ])
  }
}

extension SettingsSchema.DictionaryKey {
  fileprivate var names: JSON {
    switch self {
    case .string: [:]
    case .integer: ["propertyNames": ["pattern": .string(SchemaPattern.integer)]]
    case .enumeration(let keys): ["propertyNames": ["enum": .strings(keys)]]
    }
  }
}

extension SettingsSchema.IntegerFormat {
  /// The bounds of the type; empty where most readers of JSON Schema cannot represent them.
  fileprivate var bounds: JSON {
    func bounds<I: FixedWidthInteger>(_ type: I.Type) -> JSON {
      if I.bitWidth > 32 { return I.isSigned ? [:] : ["minimum": 0] }
      return ["minimum": .number(String(I.min)), "maximum": .number(String(I.max))]
    }
    let type = type
    return bounds(type)
  }
}
