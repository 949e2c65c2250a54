package enum UnknownSetting: WiringRule {
  package static let id = "unknown-setting"
  package static let holdsInFragments = true
  package static let summary = """
    The settings have a field that the settings type does not read, so that it would have no effect.
    """
  package static let explanation = RuleExplanation(
    wrong: [
      "registrations": [
        "clock": "system-clock",
        "store": ["factory": "file-store", "settings": ["path": "app.log", "sise": 4096]],
      ]
    ],
    mended: ["sise": "size"],
    remedy: "Correct the field's name, or remove it.")

  package static func findings(in inspection: WiringInspection) -> [Diagnostic] {
    inspection.settingsFaults.compactMap { found in
      guard case .unknown(let field, let known) = found.fault.kind else { return nil }
      let place = found.place(in: inspection.model)
      let near = inspection.nearest(field, among: known)
      var help = Phrase.didYouMean(near)
      help.append(
        known.isEmpty
          ? "nothing is read here: remove it"
          : "what is read here is \(Phrase.shortList(known.sorted(), limit: 12))")
      let path = found.fault.path.isEmpty ? field : found.fault.path
      return finding(
        "\(found.type) does not read \"\(path)\"", at: place, help: help)
    }
  }
}
