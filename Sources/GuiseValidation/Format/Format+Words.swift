internal import GuiseManifest
package import StrictJSON

extension FormatShape {
  /// The expected value with its article, for messages.
  package var expectation: String {
    switch self {
    case .boolean: "a boolean"
    case .version: "the number \(FormatObject.supportedVersion)"
    case .string, .path, .environmentName, .name, .choice, .rule: "a string"
    case .override: "true, false or \"replace\""
    case .scalar: "a string, a number or a boolean"
    case .list(let element, _): "an array of \(element.plural)"
    case .named, .keyed, .object, .free: "an object"
    case .either(let shapes): Self.alternatives(shapes.map(\.expectation))
    }
  }

  /// The expected elements of a list, which are strings, objects or either.
  private var plural: String {
    switch self {
    case .object: "objects"
    case .either(let shapes): Self.alternatives(shapes.map(\.plural))
    default: "strings"
    }
  }

  private static func alternatives(_ words: [String]) -> String {
    Phrase.list(words, last: "or", quoted: false)
  }

  /// An example value for messages, when no key has a better one.
  package var example: String {
    switch self {
    case .boolean, .override: "true"
    case .version: "1"
    case .string, .path, .name, .choice, .rule, .scalar: "\"name\""
    case .environmentName: "\"NAME\""
    case .list(let element, _): "[\(element.example)]"
    case .named, .keyed, .free: "{}"
    case .object(let object): object.example
    case .either(let shapes): shapes.last?.example ?? "null"
    }
  }

  /// Whether a value of a JSON type may have this shape.
  package func accepts(_ kind: JSONValue.Kind) -> Bool {
    switch self {
    case .boolean: kind == .boolean
    case .override: kind == .boolean || kind == .string
    case .version: kind == .number
    case .string, .path, .environmentName, .name, .choice, .rule: kind == .string
    case .scalar: kind == .string || kind == .number || kind == .boolean
    case .list: kind == .array
    case .named, .keyed, .object, .free: kind == .object
    case .either(let shapes): shapes.contains { $0.accepts(kind) }
    }
  }
}

extension FormatObject {
  /// An example object with the required keys.
  package var example: String {
    let needed = keys.filter { key in
      // Only the first of two alternatives is included.
      if case .alternative(let other) = key.presence {
        lists(key.name, before: other)
      } else {
        key.presence != .optional
      }
    }
    let members = needed.map { "\"\($0.name)\": \($0.example)" }
    return "{\(members.joined(separator: ", "))}"
  }
}
