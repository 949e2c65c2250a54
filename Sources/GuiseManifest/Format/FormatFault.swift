package import StrictJSON

/// A violation of the format in a document.
package struct FormatFault: Sendable {
  package enum Cause: Sendable {
    /// A format version that this library does not support.
    case unsupportedVersion
    case unknownKey(FormatKind)
    case missingKey(String, FormatKind)
    /// A reference with tags and keys; the place is that of `keys`.
    case alternatives
    /// A value of the wrong type; the kind is that of the object that has it under a key of the format.
    case wrongType(FormatType, in: FormatKind?)
    /// A reference to a variable outside of settings, in a value or in a key that the text describes.
    case variable(key: String?)
    /// An invalid name; `naming` is the named thing.
    case invalidName(String, naming: String)
    /// A value that its key does not allow; those that it allows are an array.
    case notAllowed(Manifest.Value)
    /// An empty list that needs an element.
    case empty
    case invalidEnvironmentName
  }

  package let cause: Cause
  package let place: Place
  /// The value at fault, or the value of the key at fault.
  package var json: JSONValue { place.value }

  package var fault: Fault { Fault(rule, message, at: place) }
  package var rule: String { words.rule }
  package var message: String { words.message }

  private var words: (rule: String, message: String) {
    let subject = json.subject
    switch cause {
    case .unsupportedVersion:
      return (
        "unsupported-version",
        "version \(json.number ?? "") of the manifest format is not supported"
      )
    case .missingKey("guise", .manifest):
      return ("missing-key", "this file is not a manifest: it has no \"guise\"")
    case .missingKey(let key, let kind):
      return ("missing-key", "\(kind.noun) needs the key \"\(key)\"")
    case .unknownKey(let kind):
      return ("unknown-key", "\(kind.noun) has no key \(Phrase.quoted(json.key ?? ""))")
    case .wrongType(let type, _):
      return ("wrong-type", "\(subject) must be \(type.words), found \(json.kind.noun)")
    case .invalidName(let name, let thing):
      return ("invalid-identifier", "the name of \(thing) \(Identifier.problem(of: name))")
    case .alternatives: return ("invalid-value", "\"keys\" does not go with \"tags\"")
    case .variable(let key):
      return (
        "invalid-value",
        "\(key ?? subject) cannot refer to a variable: ${…} stands for a value in \"settings\" only"
      )
    case .notAllowed:
      let shown = place.isHidden ? Phrase.hidden : "\"\(json.string ?? "")\""
      return ("invalid-value", "\(shown) is not a value of \(subject)")
    case .empty: return ("invalid-value", "\(subject) must be an array with at least one element")
    case .invalidEnvironmentName:
      return ("invalid-value", "\(subject) must be the name of an environment variable")
    }
  }
}

extension JSONValue {
  /// The value by its place in the format: `"tags"`, `an element of "tags"`.
  fileprivate var subject: String {
    if let key { return "\"\(key)\"" }
    return parent.map { "an element of \($0.subject)" } ?? FormatKind.manifest.noun
  }
}

extension JSONValue.Kind {
  /// The kind with its article, for messages.
  package var noun: String {
    switch self {
    case .null: "null"
    case .boolean: "a boolean"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
