/// A kind of object in the format.
package enum FormatKind: Sendable {
  case manifest, variable, assembly, registration, defaults, decorator, reference

  /// The noun with its article, for messages.
  package var noun: String {
    switch self {
    case .manifest: "a manifest"
    case .variable: "a variable"
    case .assembly: "an assembly"
    case .registration: "a registration"
    case .defaults: "an object of defaults"
    case .decorator: "a decorator"
    case .reference: "a dependency"
    }
  }
}

/// The type that a value of the format should have.
package enum FormatType: Sendable {
  case string, boolean, version, object, scalar, override
  case strings, stringOrStrings, stringOrObject, decorators, reference

  /// The type with its article, for messages.
  package var words: String {
    switch self {
    case .string: "a string"
    case .boolean: "a boolean"
    case .version: "the number \(Manifest.version)"
    case .object: "an object"
    case .scalar: "a string, a number or a boolean"
    case .override: "true, false or \"replace\""
    case .strings: "an array of strings"
    case .stringOrStrings: "a string or an array of strings"
    case .stringOrObject: "a string or an object"
    case .decorators: "an array of strings or objects"
    case .reference: "a string, an array of strings or an object"
    }
  }
}
