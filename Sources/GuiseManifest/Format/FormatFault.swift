package import StrictJSON

/// A violation of the format in a document.
package struct FormatFault: Sendable {
  package enum Cause: Sendable {
    /// A format version that this library does not support.
    case unsupportedVersion
    /// A catalog in place of a manifest.
    case catalog
    case unknownKey(FormatKind)
    case missingKey(String, FormatKind)
    /// A reference with tags and keys; the place is that of `keys`.
    case alternatives
    /// A value of the wrong type; the kind is that of the object that has it under a key of the format.
    case wrongType(FormatType, in: FormatKind?)
    /// A registration in place of a dependency.
    case inlineRegistration
    /// A reference to a variable outside of settings, in a value or in a key that the text describes.
    case variable(key: String?)
    /// An invalid name; `naming` is the named thing.
    case invalidName(String, naming: String)
    /// A value that its key does not allow; those that it allows are an array.
    case notAllowed(Manifest.Value)
    /// An empty list that needs an element.
    case empty
    case invalidPath
    case invalidEnvironmentName
    /// A duplicate element in a list without duplicates.
    case repeated(first: JSONValue)
  }

  package let cause: Cause
  package let place: Place
  /// The value at fault, or the value of the key at fault.
  package var json: JSONValue { place.value }

  package var fault: Fault { Fault(rule, message, at: place) }

  package var rule: String {
    switch cause {
    case .unsupportedVersion: "unsupported-version"
    case .catalog, .missingKey: "missing-key"
    case .unknownKey: "unknown-key"
    case .wrongType, .inlineRegistration: "wrong-type"
    case .invalidName: "invalid-identifier"
    case .alternatives, .variable, .notAllowed, .empty, .invalidPath, .invalidEnvironmentName,
      .repeated:
      "invalid-value"
    }
  }

  package var message: String {
    switch cause {
    case .unsupportedVersion:
      return "version \(json.number ?? "") of the manifest format is not supported"
    case .catalog: return "this file is a catalog, not a manifest: it has no \"guise\""
    case .missingKey("guise", .manifest): return "this file is not a manifest: it has no \"guise\""
    case .missingKey(let key, let kind): return "\(kind.noun) needs the key \"\(key)\""
    case .unknownKey(let kind): return "\(kind.noun) has no key \(Phrase.quoted(json.key ?? ""))"
    case .wrongType(let type, _):
      return "\(json.subject) must be \(type.words), found \(json.kind.noun)"
    case .inlineRegistration:
      return
        "a dependency must be the identifier of a registration or its tags, found a registration"
    case .invalidName(let name, let thing):
      return "the name of \(thing) \(Identifier.problem(of: name))"
    case .alternatives: return "\"keys\" does not go with \"tags\""
    case .variable(let key):
      let subject = key ?? json.subject
      return "\(subject) cannot refer to a variable: ${…} stands for a value in \"settings\" only"
    case .notAllowed:
      let shown = place.isHidden ? Phrase.hidden : "\"\(json.string ?? "")\""
      return "\(shown) is not a value of \(json.subject)"
    case .empty: return "\(json.subject) must be an array with at least one element"
    case .invalidPath: return "\(json.subject) must be the path of a file"
    case .invalidEnvironmentName:
      return "\(json.subject) must be the name of an environment variable"
    case .repeated:
      let (name, list) = (json.string ?? "", json.parent?.key ?? "")
      return list == "scopes"
        ? "the scope \"\(name)\" is listed twice" : "\"\(name)\" is listed twice in \"\(list)\""
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
