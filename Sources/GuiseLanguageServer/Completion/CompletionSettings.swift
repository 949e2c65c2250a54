internal import GuiseManifest
internal import GuiseValidation
internal import StrictJSON

/// Completions of settings: the keys and values of the factory's settings type.
extension CursorContext {
  /// The schema of the value at the cursor or, for a key, of the enclosing object.
  private var settingsSchema: SettingsSchema? {
    let path = place.standing == .key ? place.container : place.path[...]
    return path.dropFirst(format.opaqueDepth ?? path.count)
      .reduce(described?.settings?.schema) { $0?.part(at: $1)?.schema }
  }

  /// The keys of the settings, with required ones first.
  var settingKeys: [CompletionEntry] {
    switch settingsSchema?.unwrapped {
    case .object(let fields)?:
      fields.map { name, field in
        keyEntry(
          name, value: field.schema.beginning, detail: field.words, rank: field.isOptional ? 1 : 0)
      }
    case .dictionary(.enumeration(let names), let value)?:
      names.map { keyEntry($0, value: value.beginning, detail: value.words) }
    default: []
    }
  }

  /// The values of finite types, and references to variables.
  var settingEntries: [CompletionEntry] {
    let schema = settingsSchema
    let written = schema.map(entries) ?? []
    // The settings themselves must be an object, not a reference.
    if place.path.count == format.opaqueDepth { return written }
    return referenceEntries(for: schema ?? .any)
      ?? written + wholeReferenceEntries(for: schema ?? .any)
  }

  private func entries(of schema: SettingsSchema) -> [CompletionEntry] {
    switch schema {
    case .boolean: literalEntries(["true", "false"])
    case .enumeration(let literals): literals.enumerated().compactMap { entry($1, rank: $0) }
    case .object, .dictionary: container("{ … }", schema)
    case .array: container("[ … ]", schema)
    case .nullable(let inner): entries(of: inner) + literalEntries(["null"], from: 4)
    case .any, .string, .integer, .number, .decimal, .url, .date, .data, .uuid, .duration,
      .timeZone:
      []
    }
  }

  private func container(_ label: String, _ schema: SettingsSchema) -> [CompletionEntry] {
    [valueEntry(label, schema.beginning, detail: schema.words)].compactMap(\.self)
  }

  private func entry(_ literal: SettingsSchema.Literal, rank: Int) -> CompletionEntry? {
    switch literal {
    case .string(let text): textEntry(text, .value, rank: rank)
    case .integer(let number): valueEntry("\(number)", "\(number)", rank: rank)
    }
  }
}

extension SettingsSchema {
  /// Returns the member or element at a step.
  func part(at step: JSONValue.Step) -> Field? {
    switch (unwrapped, step) {
    case (.object(let fields), .key(let name)): fields[name]
    case (.dictionary(_, let value), .key): Field(value)
    case (.array(let element), .index): Field(element)
    default: nil
    }
  }

  /// A description in a few words.
  var words: String {
    switch self {
    case .any: "any JSON"
    case .boolean: "a boolean"
    case .string: "a string"
    case .integer: "an integer"
    case .number, .decimal: "a number"
    case .url: "a URL"
    case .date: "a date in ISO 8601"
    case .data: "data in Base64"
    case .uuid: "a UUID"
    case .duration: "a duration"
    case .timeZone: "a time zone"
    case .enumeration(let literals):
      Phrase.list(literals.map { $0.literal.text }, last: "or", quoted: false)
    case .nullable(let inner): inner.words
    case .array(let element): "an array: \(element.words)"
    case .dictionary(_, let value): "an object of any keys: \(value.words)"
    case .object: "an object"
    }
  }
}

extension SettingsSchema.Field {
  /// A description in a few words.
  var words: String { schema.words + (isOptional ? ", optional" : "") }
}
