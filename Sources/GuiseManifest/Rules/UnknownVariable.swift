/// A reference to a variable that does not exist.
package enum UnknownVariable: Rule {
  package static let id = "unknown-variable"
  package static let summary = """
    A string of some settings refers to a variable that no file defines under `"variables"`, or \
    the caller gives a value to one. A literal `"${"` is written `"$${"`.
    """
  package static let explanation = RuleExplanation(
    .variables,
    wrong: .json(
      """
      {
        "variables": {
          "path": { "type": "string", "default": "app.log" }
        },
        "assemblies": {
          "app": {
            "registrations": {
              "clock": "system-clock",
              "store": {
                "factory": "file-store",
                "settings": { "path": "${pth}" }
              }
            }
          }
        }
      }
      """),
    right: .json(
      """
      {
        "variables": {
          "path": { "type": "string", "default": "app.log" }
        },
        "assemblies": {
          "app": {
            "registrations": {
              "clock": "system-clock",
              "store": {
                "factory": "file-store",
                "settings": { "path": "${path}" }
              }
            }
          }
        }
      }
      """),
    remedy: """
      Correct the name, or define the variable under `"variables"`. Write `"$${"` where no \
      variable is meant.
      """)

  package static func findings(in check: Check) -> [Diagnostic] {
    let names = check.composed.variableNames
    var count = 0
    return check.composed.variableFaults.compactMap { fault in
      switch fault {
      case .unknown(let name, let place, let registration):
        count += 1
        return diagnostic(
          name, at: place, registration: registration,
          candidates: count <= Suggestion.limit ? names : [])
      case .unknownGiven(let name): return given(name, candidates: names)
      default: return nil
      }
    }
  }

  private static func diagnostic(
    _ name: String, at place: Place, registration: String, candidates: some Sequence<String>
  ) -> Diagnostic {
    finding(
      "no variable is named \"\(name)\"", at: place, chain: [registration],
      help: Suggestion.help(name, among: candidates) + ["define it under \"variables\""])
  }

  private static func given(_ name: String, candidates: some Sequence<String>) -> Diagnostic {
    finding(
      "a value is given for \"\(name)\", but no variable has that name", at: nil,
      help: Suggestion.help(name, among: candidates) + ["define it under \"variables\""])
  }
}
