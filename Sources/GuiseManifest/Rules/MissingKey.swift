internal import StrictJSON

package enum MissingKey: Rule {
  package static let id = "missing-key"
  package static let summary = """
    An object of the format lacks a required key: a manifest its `"guise"` and `"assemblies"`, a \
    registration its `"factory"`, a variable its `"type"`. A registration or variable with \
    `"override": true` may omit the keys that it does not change.
    """
  package static let explanation = RuleExplanation(
    wrong: ["registrations": ["clock": ["lifetime": "singleton"]]],
    mended: [#""lifetime""#: #""factory": "system-clock", "lifetime""#],
    remedy: "Add the key that the message names, with a value such as the one it shows.")

  package static func findings(in check: Check) -> [Finding] {
    check.composed.formatFaults.compactMap { fault in
      if case .catalog(let root) = fault {
        return finding(
          "this file is a catalog, not a manifest: it has no \"guise\"", at: Place(opening: root),
          help: [Suggestion(check.audience.catalogAdvice)])
      }
      guard case .missingKey(let key, let object, let value) = fault else { return nil }
      let line = Suggestion("add \"\(key.name)\": \(key.example)")
      if object === FormatObject.manifest, key.name == "guise" {
        // Only the author knows the value of any other key.
        let adding = line.setting(
          key.name, to: .number(FormatObject.supportedVersion), in: value
        ).certain(if: value["assemblies"] != nil)
        return finding(
          "this file is not a manifest: it has no \"guise\"", at: Place(opening: value),
          help: [adding])
      }
      return finding(
        "\(object.noun) needs the key \"\(key.name)\"", at: Place(opening: value), help: [line])
    }
  }
}
