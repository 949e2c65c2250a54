internal import StrictJSON

extension FormatFault {
  package var fault: Fault { Fault(rule, message, at: place) }

  package var rule: String {
    switch self {
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

  package var place: Place {
    switch self {
    case .unsupportedVersion(let value), .wrongType(_, _, _, let value),
      .notAllowed(_, let value, _), .empty(_, let value), .invalidPath(_, let value),
      .invalidEnvironmentName(_, let value), .repeated(let value, _, _):
      Place(value)
    case .catalog(let value), .missingKey(_, _, let value), .inlineRegistration(let value):
      Place(opening: value)
    case .unknownKey(let member, _), .alternatives(let member): Place(key: member)
    case .variable(_, _, let place), .invalidName(_, _, let place): place
    }
  }

  package var message: String {
    switch self {
    case .unsupportedVersion(let value):
      return "version \(value.number ?? "") of the manifest format is not supported"
    case .catalog: return "this file is a catalog, not a manifest: it has no \"guise\""
    case .missingKey("guise", .manifest, _):
      return "this file is not a manifest: it has no \"guise\""
    case .missingKey(let key, let kind, _): return "\(kind.noun) needs the key \"\(key)\""
    case .unknownKey(let member, let kind):
      return "\(kind.noun) has no key \(Phrase.quoted(member.key))"
    case .wrongType(let subject, _, let expected, let found):
      return "\(subject) must be \(expected.words), found \(found.kind.noun)"
    case .inlineRegistration:
      return
        "a dependency must be the identifier of a registration or its tags, found a registration"
    case .invalidName(let name, let thing, _):
      return "the name of \(thing) \(Self.problem(of: name))"
    case .alternatives: return "\"keys\" does not go with \"tags\""
    case .variable(_, let subject, _):
      return "\(subject) cannot refer to a variable: ${…} stands for a value in \"settings\" only"
    case .notAllowed(let subject, let found, _):
      let shown = Place(found).isHidden ? Phrase.hidden : "\"\(found.string ?? "")\""
      return "\(shown) is not a value of \(subject)"
    case .empty(let key, _): return "\"\(key)\" must be an array with at least one element"
    case .invalidPath(let subject, _): return "\(subject) must be the path of a file"
    case .invalidEnvironmentName(let subject, _):
      return "\(subject) must be the name of an environment variable"
    case .repeated(let value, _, let key):
      let name = value.string ?? ""
      return key == "scopes"
        ? "the scope \"\(name)\" is listed twice"
        : "\"\(name)\" is listed twice in \"\(key)\""
    }
  }

  private static func problem(of name: String) -> String {
    guard let index = Identifier.firstInvalid(name) else { return "cannot be empty" }
    let scalar = name.unicodeScalars[index]
    let code = String(scalar.value, radix: 16, uppercase: true)
    let padded = String(repeating: "0", count: max(0, 4 - code.count)) + code
    let shown = scalar.properties.generalCategory == .control ? "" : "\"\(Character(scalar))\" "
    let verb = index == name.startIndex ? "cannot begin with" : "cannot contain"
    return "\(verb) \(shown)(U+\(padded))"
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
