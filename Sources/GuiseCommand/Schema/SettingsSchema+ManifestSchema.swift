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
      Self.enumeration(literals + [.null])
    case .nullable(let wrapped): ManifestSchema.nullable(wrapped.manifestSchema)
    case .any: ManifestSchema.reference(ManifestSchema.settingsValue)
    case .scalar(let scalar): Self.scalar(scalar)
    case .enumeration(let literals): Self.enumeration(literals)
    case .array(let element): Self.literal("array").adding(["items": element.manifestSchema])
    case .dictionary(let keys, let value):
      Self.literal("object")
        .adding(keys.map { ["propertyNames": ["enum": .strings($0)]] } ?? [:])
        .adding(["additionalProperties": value.manifestSchema])
    case .object(let fields): Self.object(fields)
    }
  }

  private static func scalar(_ scalar: Scalar) -> JSON {
    switch scalar {
    case .boolean: literal("boolean")
    case .double, .float, .decimal: literal("number")
    case .string: ["type": "string", "pattern": .string(SchemaPattern.template)]
    case .url: text("A URL", SchemaPattern.url)
    case .date:
      text("A date and time with its offset, such as 2026-01-31T12:00:00Z", SchemaPattern.date)
    case .data: text("Base64", SchemaPattern.base64)
    case .uuid: text("A UUID", SchemaPattern.uuid)
    case .duration:
      text("A duration with its units, such as 250ms or 1h30m", SchemaPattern.duration)
    case .timeZone:
      text("The identifier of a time zone, such as Europe/Paris", SchemaPattern.template)
    default: literal("integer").adding(scalar.bounds)
    }
  }

  /// Returns the schema of a value other than a string, or of a string that is only a reference.
  private static func literal(_ type: String) -> JSON {
    ["type": [.string(type), "string"], "pattern": .string(SchemaPattern.variable)]
  }

  /// Returns the schema of a string of a certain form, or of one with references to variables.
  private static func text(_ description: String, _ pattern: String) -> JSON {
    [
      "description": .string("\(description)."), "type": "string",
      "if": ["type": "string", "pattern": .string(SchemaPattern.hasVariable)],
      "then": ["pattern": .string(SchemaPattern.template)],
      "else": ["pattern": .string(pattern)],
    ]
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

extension SettingsSchema.Scalar {
  /// The bounds of an integer type; empty where most readers of JSON Schema cannot represent them.
  fileprivate var bounds: JSON {
    func bounds<I: FixedWidthInteger>(_ type: I.Type) -> JSON {
      if I.bitWidth > 32 { return I.isSigned ? [:] : ["minimum": 0] }
      return ["minimum": .number(String(I.min)), "maximum": .number(String(I.max))]
    }
    return integer.map { bounds($0) } ?? [:]
  }
}
