package enum InvalidSetting: WiringRule {
  package static let id = "invalid-setting"
  package static let holdsInFragments = true
  package static let summary = """
    A value of the settings does not decode as what the settings type reads there. Nothing is \
    converted: `"8080"` is not a number, and 1.5 is not an integer.
    """
  package static let explanation = RuleExplanation(
    wrong: [
      "registrations": [
        "clock": "system-clock",
        "store": ["factory": "file-store", "settings": ["path": "app.log", "size": "4096"]],
      ]
    ],
    mended: [#""4096""#: "4096"],
    remedy: """
      Write a value of the type that the message names, or change the settings type in code.
      """)

  package static func findings(in inspection: WiringInspection) -> [Diagnostic] {
    inspection.settingsFaults.compactMap { found in
      guard case .invalid(let expected, let actual) = found.fault.kind else { return nil }
      let path = found.fault.path
      let subject = path.isEmpty ? "the settings" : "\"\(path)\""
      let place = found.place(in: inspection.model)
      return finding(
        "\(subject) must be \(expected), found \(actual)", at: place,
        help: ["write \(expected): that is what \(found.type) reads here"])
    }
  }
}
