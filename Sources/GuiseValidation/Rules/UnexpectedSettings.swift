internal import GuiseManifest
internal import StrictJSON

extension Rule {
  package static let unexpectedSettings = Rule(
    "unexpected-settings", in: .connecting,
    summary: """
      A registration or a decorator has settings, but its factory takes none. They would have no \
      effect.
      """,
    wrong: .registrations(["clock": ["factory": "system-clock", "settings": ["zone": "UTC"]]]),
    mended: [#", "settings": { "zone": "UTC" }"#: ""],
    remedy: """
      Remove `"settings"`, or name their type in code with `settings:` where the factory is \
      registered.
      """
  ) { check in
    let model = check.model
    return model.uses.compactMap { use in
      let part = model.part(of: use)
      guard let factory = model.factory(of: use), factory.factory.settings == nil,
        let settings = part.settings, model.isFit(use)
      else { return nil }
      return Finding(
        Phrase.unexpectedSettings(factory.id),
        at: key(of: settings, part),
        help: [
          Suggestion("remove \"settings\"").removing(key(of: settings, part)),
          Suggestion(
            "or let the factory take them: name their type with settings: in "
              + "\(factory.factory.file)\(check.audience.afterChangingCode)"),
        ])
    }
  }

  /// The settings' key, in the file that wrote it: the whole object would be a long range.
  private static func key(
    of settings: JSONValue, _ part: Composition.Part
  ) -> Place {
    let origins = part.decorator == nil ? part.registration.origins : [part.place]
    let members = origins.compactMap { $0.value["settings"] }
    return members.last { $0.value == settings }.map { Place(key: $0) } ?? part.settingsKeyPlace
  }
}
