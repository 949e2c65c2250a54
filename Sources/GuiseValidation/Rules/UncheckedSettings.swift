internal import GuiseManifest

extension Rule {
  package static let uncheckedSettings = Rule(
    "unchecked-settings", in: .proving, severity: .note,
    summary: """
      The catalog does not describe the settings of a factory, because their type could not be \
      probed. They are checked where the code is linked in, and when the manifest is loaded.
      """,
    wrong: .swift(
      """
      struct Limits: Decodable {
        // Chooses by a value what it reads.
        init(from decoder: any Decoder) throws { ... }
      }
      """),
    right: .swift(
      """
      struct Limits: Decodable {
        let kind: String
        let size: Int?
      }
      """),
    remedy: """
      Let the compiler synthesise the type's decoding, or check with the application's own \
      validator, which decodes settings with the type itself.
      """
  ) { check in
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
