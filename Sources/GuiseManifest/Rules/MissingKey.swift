internal import StrictJSON

/// A required key that is absent.
package enum MissingKey: Rule {
  package static let id = "missing-key"
  package static let summary = """
    An object of the format lacks a key that it must have: a manifest its `"guise"` and \
    `"assemblies"`, a registration its `"factory"`, a variable its `"type"`. A registration or \
    variable with `"override": true` may leave out what stays as it was.
    """
  package static let explanation = RuleExplanation(
    wrong: ["registrations": ["clock": ["lifetime": "singleton"]]],
    mended: [#""lifetime""#: #""factory": "system-clock", "lifetime""#],
    remedy: "Add the key that the message names, with a value such as the one it shows.")

  package static func findings(in check: Check) -> [Diagnostic] {
    check.composed.formatFaults.compactMap { fault in
      guard case .missingKey(let key, let object, let value) = fault else { return nil }
      return finding(
        "\(object.noun) needs the key \"\(key.name)\"", at: Place(opening: value),
        help: ["add \"\(key.name)\": \(key.example)"])
    }
  }
}
