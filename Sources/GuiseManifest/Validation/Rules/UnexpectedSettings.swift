/// `unexpected-settings`
package enum UnexpectedSettings: WiringRule {
  package static let id = "unexpected-settings"
  package static let holdsInFragments = true
  package static let summary = """
    A registration has settings, and its factory takes none. They would have no effect.
    """
  package static let explanation = RuleExplanation(
    .registrations,
    wrong: .json(
      """
      {
        "registrations": {
          "clock": { "factory": "system-clock", "settings": { "zone": "UTC" } }
        }
      }
      """),
    right: .json(
      """
      {
        "registrations": {
          "clock": { "factory": "system-clock" }
        }
      }
      """),
    remedy: """
      Remove "settings", or name their type in code with settings: where the factory is \
      registered.
      """)

  package static func findings(in inspection: WiringInspection) -> [Diagnostic] {
    let model = inspection.model
    return model.entries.indices.compactMap { entry in
      guard let settings = model.entries[entry].registration.settings,
        let factory = model.factory(of: entry), factory.factory.settings == nil
      else { return nil }
      return finding(
        "the factory \"\(factory.id)\" takes no settings",
        at: key(of: settings, in: model.entries[entry].registration),
        help: [
          "remove \"settings\"; where the code takes them, name their type with settings: in "
            + "\(factory.factory.file) and renew the catalog"
        ])
    }
  }

  /// The key, in whichever file wrote it: the whole object would be a long range.
  private static func key(
    of settings: Placed<JSONValue>, in registration: Composition.Registration
  ) -> Place {
    let members = registration.origins.compactMap { $0.value["settings"] }
    return members.last { $0.value == settings.value }.map { Place(key: $0) } ?? settings.place
  }
}
