internal import StrictJSON

/// A kind of object in the format; the raw value is its noun with its article, for messages.
package enum FormatKind: String, CaseIterable, Sendable {
  case manifest = "a manifest"
  case variable = "a variable"
  case assembly = "an assembly"
  case registration = "a registration"
  case defaults = "an object of defaults"
  case decorator = "a decorator"
  case reference = "a dependency"

  package var noun: String { rawValue }

  /// Whether a string may stand for an object with nothing but that factory.
  var isAbbreviated: Bool { self == .registration || self == .decorator }

  /// The key that the object needs.
  var requiredKey: String? {
    switch self {
    case .manifest: "assemblies"
    case .variable: "type"
    case .registration, .decorator: "factory"
    case .reference: "tags"
    case .assembly, .defaults: nil
    }
  }
}

/// The type that a value of the format should have; the raw value is its words with their article.
package enum FormatType: String, Sendable {
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
