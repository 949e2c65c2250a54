internal import GuiseManifest

extension Rule {
  package static let unknownSetting = Rule(
    "unknown-setting", in: .connecting,
    summary: """
      The settings contain a field that the settings type does not read. It would have no effect.
      """,
    wrong: .registrations([
      "clock": "system-clock",
      "store": ["factory": "file-store", "settings": ["path": "app.log", "sise": 4096]],
    ]),
    mended: ["sise": "size"],
    remedy: "Correct the field's name, or remove it."
  ) { check in
    check.settingsFaults.compactMap { found in
      guard case .unknown(let field, let known) = found.fault.kind else { return nil }
      let place = found.place(in: check.model)
      var help = check.near(field, among: known, at: [place])
      help.append(
        known.isEmpty
          ? "this object has no fields: remove it"
          : "the fields are \(Phrase.shortList(known.sorted(), limit: 12))")
      return Finding(found.message, at: place, help: help)
    }
  }
}
