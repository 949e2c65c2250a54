internal import StrictJSON

/// A value that is not among those allowed.
package enum InvalidValue: Rule {
  package static let id = "invalid-value"
  package static let summary = """
    A value is of the right JSON type but not one that its key allows: a lifetime or a variable \
    type that does not exist, an empty path, a `"${"` that no variable's name and `"}"` follow. Or \
    it does not go with the others: a `scope` without the lifetime `scoped`, a scope that is listed \
    twice.
    """
  package static let explanation = RuleExplanation(
    .shape,
    wrong: .json(
      """
      {
        "registrations": {
          "clock": { "factory": "system-clock", "lifetime": "single" }
        }
      }
      """),
    right: .json(
      """
      {
        "registrations": {
          "clock": { "factory": "system-clock", "lifetime": "singleton" }
        }
      }
      """),
    remedy: """
      Choose one of the values that the message lists.
      """)

  static func diagnostic(
    _ subject: String, value: JSONValue, allowed: [String]
  ) -> Diagnostic {
    let written = value.string ?? ""
    let list = allowed.map { "\"\($0)\"" }.joined(separator: ", ")
    return finding(
      "\"\(written)\" is no value of \(subject)", at: Place(value),
      help: Suggestion.help(written, among: allowed) + ["allowed here: \(list)"])
  }

  /// An element of "allow" that is no rule, or one whose findings cannot be accepted.
  static func notAllowable(_ value: JSONValue, allowed: [String]) -> Diagnostic {
    let written = value.string ?? ""
    let list = allowed.map { "\"\($0)\"" }.joined(separator: ", ")
    guard let rule = RuleList.rule(written) else {
      return finding(
        "\"\(written)\" is no rule that \"allow\" can name", at: Place(value),
        help: Suggestion.help(written, among: allowed) + ["allowed here: \(list)"])
    }
    let reason =
      rule.severity == .error
      ? "errors cannot be allowed, as loading refuses them too: mend what the rule reports"
      : "remove the \"allow\" that the rule reports"
    return finding(
      "what \"\(written)\" reports cannot be allowed", at: Place(value),
      help: [reason, "allowed here: \(list)"])
  }

  static func diagnostic(
    _ subject: String, mustBe requirement: String, help: String, at place: Place
  ) -> Diagnostic {
    finding("\(subject) must be \(requirement)", at: place, help: [help])
  }

  /// A `${` that begins no reference.
  static func malformedReference(_ reason: String, at place: Place) -> Diagnostic {
    finding(
      "the \"${\" begins no reference to a variable: \(reason)", at: place,
      help: ["write ${name} for a variable's value, or $${ for a literal ${"])
  }
}
