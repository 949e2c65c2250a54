internal import GuiseManifest
internal import StrictJSON

extension SettingsSchema {
  /// Returns the schema of a member or element.
  func part(at step: JSONValue.Step) -> SettingsSchema? {
    switch (unwrapped, step) {
    case (.object(let fields), .key(let name)): fields[name]?.schema
    case (.dictionary(_, let value), .key): value
    case (.array(let element), .index): element
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
    case .enumeration(let literals):
      Phrase.list(literals.map { $0.literal.text(.line) }, last: "or", quoted: false)
    case .nullable(let inner): inner.words
    case .array(let element): "an array: \(element.words)"
    case .dictionary(_, let value): "an object of any keys: \(value.words)"
    case .object: "an object"
    }
  }

  /// The text that begins a value; for an object, all its required values.
  var beginning: CompletionText {
    switch self {
    case .string, .url, .date, .data, .uuid: "\"" + .place + "\""
    case .array: "[" + .place + "]"
    case .dictionary: "{ " + .place + " }"
    case .object:
      example.members.isEmpty ? "{ " + .place + " }" : CompletionText(example.text(.line))
    case .nullable(let inner): inner.beginning
    case .any, .boolean, .integer, .number, .decimal, .enumeration: .place
    }
  }

  var beginningLabel: String {
    if case .array = self { "[ … ]" } else { "{ … }" }
  }
}
