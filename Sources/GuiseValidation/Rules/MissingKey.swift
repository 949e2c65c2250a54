internal import GuiseManifest
internal import StrictJSON

extension Rule {
  package static let missingKey = Rule(
    "missing-key",
    summary: """
      An object of the format lacks a required key: a manifest its `"guise"` and `"assemblies"`, a \
      registration its `"factory"`, a variable its `"type"`. A registration or variable with \
      `"override": true` may omit the keys that it does not change.
      """,
    wrong: .registrations(["clock": ["lifetime": "singleton"]]),
    mended: [#""lifetime""#: #""factory": "system-clock", "lifetime""#],
    remedy: "Add the key that the message names, with a value such as the one it shows."
  ) { check in
    check.composed.files.formatFaults.compactMap { fault in
      if case .catalog = fault {
        return Finding(
          fault.message, at: fault.place,
          help: [Suggestion(check.audience.catalogAdvice)])
      }
      guard case .missingKey(let name, let kind, let value) = fault,
        let key = FormatObject.of(kind).key(name)
      else { return nil }
      let line = Suggestion("add \"\(key.name)\": \(key.example)")
      if kind == .manifest, key.name == "guise" {
        // The file may be no manifest: the reader decides.
        let adding = line.setting(key.name, to: .number(FormatObject.supportedVersion), in: value)
        return Finding(fault.message, at: fault.place, help: [adding])
      }
      return Finding(fault.message, at: fault.place, help: [line])
    }
  }
}
