internal import StrictJSON

/// A value of another JSON type than the format's.
package enum WrongType: Rule {
  package static let id = "wrong-type"
  package static let summary = """
    A key of the format has a value of another JSON type than it takes. Nothing is converted: \
    `"1"` is not a number, null is not the same as an absent key, and one string is not an array of \
    strings.
    """
  package static let explanation = RuleExplanation(
    wrong: ["registrations": ["clock": ["factory": "system-clock", "tags": "main"]]],
    mended: [#""main""#: #"["main"]"#],
    remedy: "Write a value of the type that the message names.")

  package static func findings(in check: Check) -> [Diagnostic] {
    check.composed.formatFaults.compactMap { fault in
      switch fault {
      case .wrongType(let subject, let expected, let example, let found):
        finding(
          "\(subject) must be \(expected), found \(found.kind.noun)", at: Place(found),
          help: ["write \(expected), such as \(example)"])
      case .catalog(let found):
        finding(
          "a manifest is expected, and this is a catalog", at: Place(opening: found),
          help: ["name the manifest that is checked against this catalog"])
      case .inlineRegistration(let found):
        finding(
          "a dependency must be the identifier of a registration or its tags, found a registration",
          at: Place(opening: found),
          help: ["register it under \"registrations\", and write its identifier here"])
      default: nil
      }
    }
  }
}

extension JSONValue.Kind {
  /// With its article, for messages.
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
