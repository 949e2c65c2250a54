internal import StrictJSON

/// The type that a value of the format should have; the raw value is its words with their article.
enum FormatType: String {
  case string = "a string"
  case boolean = "a boolean"
  case version = "the number 1"
  case object = "an object"
  case override = "true, false or \"replace\""
  case strings = "an array of strings"
  case stringOrStrings = "a string or an array of strings"
  case stringOrObject = "a string or an object"
  case decorators = "an array of strings or objects"
  case reference = "a string, an array of strings or an object"
  case any = "JSON"

  func accepts(_ kind: JSONValue.Kind) -> Bool {
    if self == .any { return true }
    return switch kind {
    case .null: false
    case .boolean: self == .boolean || self == .override
    case .number: self == .version
    case .string: ![.boolean, .version, .object, .strings, .decorators].contains(self)
    case .array: [.strings, .stringOrStrings, .decorators, .reference].contains(self)
    case .object: self == .object || self == .stringOrObject || self == .reference
    }
  }
}
