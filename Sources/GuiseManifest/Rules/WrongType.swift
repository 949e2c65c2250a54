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
    check.composed.files.formatFaults.compactMap { fault in
      guard case .wrongType(let subject, let expected, let example, let found) = fault else {
        return nil
      }
      return finding(
        "\(subject) must be \(expected), found \(found.kind.noun)", at: Place(found),
        help: ["write \(expected), such as \(example)"])
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
