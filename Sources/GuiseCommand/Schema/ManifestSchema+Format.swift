internal import GuiseManifest
internal import GuiseValidation

/// Writes the format's table as JSON Schema.
///
/// A value of several types lists them in one `type`, with the conditions for its members under
/// `if`: an editor then reports a single fault, where alternatives in `anyOf` would all be
/// reported.
extension ManifestSchema {
  /// Returns a reference to a definition.
  static func reference(_ definition: String) -> JSON {
    ["$ref": .string("#/definitions/\(SchemaPattern.fragment(definition))")]
  }

  // MARK: Objects

  /// Returns the schema of one kind of object, without a title.
  func schema(of object: FormatKind) -> JSON {
    // Null in an override removes an optional value.
    let canBeNull = object.canOverride
    var properties = object.keys.map { key in
      let schema = schema(of: key)
      return JSON.Member(
        key: key.name, value: canBeNull && key.isRemovable ? Self.nullable(schema) : schema)
    }
    var patterns: [JSON.Member] = []
    for free in FormatKind.freeKeys {
      // Keys that are meant for files are not proposed in other objects.
      if free.isForFiles, object != .manifest {
        patterns.append(.init(key: "^\\\(free.name)$", value: true))
      } else {
        properties.append(
          .init(key: free.name, value: ["description": .string(free.meaning)]))
      }
    }
    patterns.append(.init(key: "^\(FormatKind.freePrefix)", value: true))
    let required = object.keys.filter { $0.need == .always }.map(\.name)
    let conditions = self.conditions(of: object) + (narrowing?.conditions(of: object) ?? [])
    return .joined(
      ["description": .string(object.meaning), "type": "object"],
      required.isEmpty ? [:] : ["required": .strings(required)],
      conditions.isEmpty ? [:] : ["allOf": .array(conditions)],
      [
        "properties": .object(properties), "patternProperties": .object(patterns),
        "additionalProperties": false,
      ])
  }

  /// Returns the conditions on one key that depend on another.
  private func conditions(of object: FormatKind) -> [JSON] {
    let needed = object.keys.filter { $0.need == .unlessOverride }.map(\.name)
    let isOverride = Self.says("override", true)
    var conditions: [JSON] = []
    if !needed.isEmpty {
      conditions.append(["if": isOverride, "else": ["required": .strings(needed)]])
    }
    for key in object.keys {
      guard let other = key.alternative, key.name < other else { continue }
      conditions.append([
        "oneOf": [["required": [.string(key.name)]], ["required": [.string(other)]]]
      ])
    }
    // The other key may be left to its default or come from the overridden object.
    if object.key("scope") != nil {
      let values: JSON = object.canOverride ? ["scoped", .null] : ["scoped"]
      conditions.append([
        "if": ["required": ["scope"], "properties": ["scope": ["type": "string"]]],
        "then": ["properties": ["lifetime": ["enum": values]]],
      ])
    }
    for key in object.keys {
      guard case .scalar = key.shape else { continue }
      let types = VariableType.allCases.filter { $0 != .json }.map(\.rawValue)
      let scalar = JSON.typed(["string", "number", "boolean", "null"])
      conditions.append([
        "if": ["required": ["type"], "properties": ["type": ["enum": .strings(types)]]],
        "then": ["properties": [key.name: scalar]],
      ])
    }
    return conditions
  }

  // MARK: Values

  /// Returns a schema extended to accept null.
  static func nullable(_ schema: JSON) -> JSON {
    switch schema["type"] {
    case .string(let type)?:
      let types = schema.adding(["type": .strings([type, "null"])])
      guard let values = types["enum"]?.elements else { return types }
      return types.adding(["enum": .array(values + [.null])])
    case .array(let types)?:
      return types.contains("null") ? schema : schema.adding(["type": .array(types + ["null"])])
    default:
      // A reference to the settings, which accepts only objects by itself.
      guard let reference = schema["allOf"]?.elements.first else { return schema }
      return schema.without("allOf").adding([
        "type": ["object", "null"], "if": ["type": "object"], "then": reference,
      ])
    }
  }

  /// Returns a condition that an object has a key with the given value.
  static func says(_ key: String, _ value: JSON) -> JSON {
    ["required": [.string(key)], "properties": [key: ["const": value]]]
  }

  private func schema(of key: FormatKey) -> JSON {
    var schema = schema(of: key.shape).beside(["description": .string(key.meaning)])
    if key.unique == true { schema = schema.adding(["uniqueItems": true]) }
    if let standard = key.standard {
      schema = schema.adding(["default": JSON(parsing: standard)])
    }
    // General examples would be wrong proposals in an application.
    return narrowing == nil ? schema.adding(["examples": [JSON(parsing: key.example)]]) : schema
  }

  func schema(of shape: FormatShape) -> JSON {
    switch shape {
    case .boolean: ["type": "boolean"]
    case .version: ["type": "integer", "const": 1]
    case .string: ["type": "string", "pattern": .string(SchemaPattern.plain)]
    case .path: ["type": "string", "minLength": 1, "pattern": "^[^\\u0000]*$"]
    case .environmentName: ["type": "string", "pattern": .string(SchemaPattern.environmentName)]
    case .name: ["type": "string", "pattern": .string(SchemaPattern.name)]
    case .choice(let allowed): ["type": "string", "enum": .strings(allowed)]
    case .scalar: [:]
    case .override: ["type": ["boolean", "string"], "enum": [true, false, "replace"]]
    case .rule: Self.rules
    case .list(let element, let least):
      .joined(
        ["type": "array", "items": schema(of: element)],
        least == 0 ? [:] : ["minItems": .number("\(least)")])
    case .named(_, let element):
      [
        "type": "object",
        "propertyNames": ["pattern": .string(SchemaPattern.name)],
        "additionalProperties": schema(of: element),
      ]
    case .keyed(let element):
      ["type": "object", "additionalProperties": Self.nullable(schema(of: element))]
    case .object(let object): Self.reference(object.definition)
    case .either(let shapes): either(shapes)
    case .free: Self.reference(Self.settings)
    }
  }

  /// The rules that can be allowed, each with its summary.
  private static let rules: JSON = [
    "type": "string",
    "enum": .strings(RuleList.allowable),
    "markdownEnumDescriptions": .strings(
      RuleList.allowable.compactMap { RuleList.rule($0) }.map { RulePage($0).summary }),
  ]

  /// Returns the schema of alternatives.
  ///
  /// A string beside an object with a factory abbreviates it and is narrowed in the same way.
  private func either(_ shapes: [FormatShape]) -> JSON {
    var types: [String] = []
    var schema: JSON = [:]
    for shape in shapes {
      let own = self.schema(of: shape)
      if case .object(let object) = shape {
        types.append("object")
        schema = .joined(
          schema, narrowing?.shorthand(for: object) ?? [:], ["if": ["type": "object"], "then": own])
      } else if case .string(let type)? = own["type"] {
        types.append(type)
        schema = schema.adding(own.without("type"))
      }
    }
    return JSON.typed(types).adding(schema)
  }
}

extension FormatKind {
  /// The name of the object under `definitions`: its noun without the article.
  var definition: String {
    rawValue.split(separator: " ").dropFirst().joined(separator: "-")
  }

}

extension JSON {
  /// Returns a schema that accepts the given JSON types.
  static func typed(_ types: [String]) -> JSON {
    ["type": types.count == 1 ? .string(types[0]) : .strings(types)]
  }

  /// Returns the schema combined with other keywords.
  ///
  /// Draft 7 ignores keywords beside a reference, so a reference moves into `allOf`.
  func beside(_ keywords: JSON) -> JSON {
    guard self["$ref"] != nil, !keywords.members.isEmpty else { return keywords.adding(self) }
    return keywords.adding(["allOf": [self]])
  }
}
