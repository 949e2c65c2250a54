internal import GuiseManifest

extension Rule {
  package static let unknownSetting = Rule("unknown-setting", in: .connecting) { check in
    check.settingsFaults.compactMap { found in
      guard case .unknown(let field, let known) = found.fault.kind else { return nil }
      var help = check.near(field, among: known, at: [found.place])
      help.append(
        known.isEmpty
          ? "this object has no fields: remove it"
          : "the fields are \(Phrase.shortList(known, limit: 12))")
      return Finding(found.message, at: found.place, help: help)
    }
  }
}
