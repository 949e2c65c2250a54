internal import GuiseManifest

extension Rule {
  package static let uncheckedSettings = Rule("unchecked-settings", in: .proving, severity: .note) {
    check in
    let model = check.model
    guard check.settingsCheck == nil else { return [] }
    return model.uses.compactMap { use in
      guard let factory = model.factory(of: use), let settings = factory.factory.settings,
        settings.schema == nil
      else { return nil }
      let part = model.part(of: use)
      let reason = settings.unchecked.map { ": \($0)" } ?? ""
      return Finding(
        "the settings of \(model.name(of: use)) were not checked\(reason)",
        at: part.settings == nil ? part.place : part.settingsPlace,
        help: [
          Suggestion(
            "check with the application's own validator, which decodes \(settings.type)")
        ])
    }
  }
}
