extension SettingsSchema {
  /// How a catalog describes settings, for the catalog's own schema.
  static let definitions: JSON = [
    "settings-schema": definition(
      "What a settings type reads. Either \"type\" or \"enum\" says what kind of value it is.",
      properties),
    "settings-field": definition(
      "One field of an object, and whether it may be left out.", properties.adding(optional)),
  ]

  private static func definition(_ description: String, _ properties: JSON) -> JSON {
    [
      "description": .string(description),
      "type": "object",
      "properties": properties,
      "additionalProperties": false,
      "if": ["not": ["required": ["enum"]]],
      "then": ["required": ["type"]],
      "allOf": [
        needs("array", "items"), needs("dictionary", "values"), needs("object", "fields"),
      ],
    ]
  }

  private static let optional: JSON = [
    "optional": CatalogSchema.described(
      """
      Whether the key may be absent; null is then accepted too, unless "nullable" says otherwise.
      """, CatalogSchema.flag)
  ]

  private static let types: [JSON] = [
    "any", "boolean", "string", "integer", "number", "array", "dictionary", "object",
  ]

  private static let formats =
    ["uri", "date-time", "base64", "uuid", "float", "decimal"]
    + IntegerFormat.allCases.map(\.rawValue)

  private static let properties: JSON = [
    "type": CatalogSchema.described(
      "The kind of value.", ["type": "string", "enum": .array(types)]),
    "format": CatalogSchema.described(
      "The width of an integer, what a number must fit in, or what a string is the text of.",
      [
        "type": "string",
        "enum": .strings(formats),
      ]),
    "enum": CatalogSchema.described(
      "The values of an enumeration.",
      ["type": "array", "items": ["type": ["string", "integer"]]]),
    "nullable": CatalogSchema.described(
      "Whether null is accepted.", CatalogSchema.flag),
    "items": CatalogSchema.reference("settings-schema"),
    "keys": CatalogSchema.described(
      "What a dictionary's keys must be: \"string\", \"integer\", or one of those listed.",
      [
        "type": ["string", "array"],
        "anyOf": [["enum": ["string", "integer"]], ["type": "array"]],
        "items": ["type": "string"],
      ]),
    "values": CatalogSchema.reference("settings-schema"),
    "fields": [
      "description": "The fields of an object, by name.",
      "type": "object",
      "additionalProperties": CatalogSchema.reference("settings-field"),
    ],
  ]

  private static func needs(_ type: String, _ key: String) -> JSON {
    [
      "if": FormatSchema.says("type", .string(type)),
      "then": ["required": .strings([key])],
    ]
  }
}
