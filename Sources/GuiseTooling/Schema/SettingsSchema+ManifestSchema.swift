internal import GuiseManifest

extension SettingsSchema {
  /// The JSON Schema of a manifest value of this kind.
  ///
  /// A reference to a variable is accepted in place of any value: the schema cannot know the type
  /// of the variable.
  var manifestSchema: JSON { manifestSchema(isNullable: false) }

  private func manifestSchema(isNullable: Bool) -> JSON {
    switch self {
    case .nullable(let wrapped): wrapped.manifestSchema(isNullable: true)
    case .any: ManifestSchema.reference(ManifestSchema.settingsValue)
    case .boolean: Self.literal("boolean", isNullable)
    case .number, .decimal: Self.literal("number", isNullable)
    case .integer(let format): Self.literal("integer", isNullable).adding(format.bounds)
    case .string:
      Self.typed("string", isNullable: isNullable).adding([
        "pattern": .string(SchemaPattern.template)
      ])
    case .url: Self.text("A URL", nil, isNullable)
    case .date:
      Self.text(
        "A date and time with its offset, such as 2026-01-31T12:00:00Z", SchemaPattern.date,
        isNullable)
    case .data: Self.text("Base64", SchemaPattern.base64, isNullable)
    case .uuid: Self.text("A UUID", SchemaPattern.uuid, isNullable)
    case .enumeration(let literals): Self.enumeration(literals, isNullable)
    case .array(let element):
      Self.literal("array", isNullable).adding(["items": element.manifestSchema])
    case .dictionary(let key, let value):
      Self.literal("object", isNullable).adding(key.names)
        .adding(["additionalProperties": value.manifestSchema])
    case .object(let fields): Self.object(fields, isNullable)
    }
  }

  private static func typed(_ types: String..., isNullable: Bool) -> JSON {
    .typed(types + (isNullable ? ["null"] : []))
  }

  /// Returns the schema of a value other than a string, or of a string that is only a reference.
  private static func literal(_ type: String, _ isNullable: Bool) -> JSON {
    typed(type, "string", isNullable: isNullable)
      .adding(["pattern": .string(SchemaPattern.variable)])
  }

  /// Returns the schema of a string of a certain form, or of one with references to variables.
  private static func text(
    _ description: String, _ pattern: String?, _ isNullable: Bool
  ) -> JSON {
    let plain: JSON = .joined(
      ["description": .string("\(description).")], typed("string", isNullable: isNullable))
    guard let pattern else { return plain.adding(["pattern": .string(SchemaPattern.template)]) }
    return plain.adding(unlessVariable(["pattern": .string(pattern)]))
  }

  private static func enumeration(_ literals: [Literal], _ isNullable: Bool) -> JSON {
    let values = literals.map(\.literal) + (isNullable ? [.null] : [])
    return ["anyOf": [["enum": .array(values)], variable]]
  }

  /// The schema of a string with a reference to a variable.
  private static let variable: JSON = [
    "type": "string",
    "allOf": [
      ["pattern": .string(SchemaPattern.hasVariable)], ["pattern": .string(SchemaPattern.template)],
    ],
  ]

  /// Returns a schema that does not apply to strings with a reference to a variable.
  private static func unlessVariable(_ schema: JSON) -> JSON {
    [
      "if": ["type": "string", "pattern": .string(SchemaPattern.hasVariable)],
      "then": ["pattern": .string(SchemaPattern.template)],
      "else": schema,
    ]
  }

  private static func object(_ fields: [String: Field], _ isNullable: Bool) -> JSON {
    let fields = fields.sorted { $0.key < $1.key }
    let required = fields.filter { !$0.value.isOptional }.map(\.key)
    var schema = literal("object", isNullable)
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
