internal import GuiseManifest
internal import StrictJSON

/// Rules of settings.
extension Rule {
  package static let uncheckedSettings = Rule("unchecked-settings", .note).finding { check in
    let model = check.model
    guard check.settingsCheck == nil else { return [] }
    return model.uses.compactMap { use in
      guard let settings = use.factory?.factory.settings,
        settings.schema == nil || settings.unchecked != nil
      else { return nil }
      let extent = settings.schema == nil ? "not" : "partly"
      let part = use.part
      let reason = settings.unchecked.map { ": \($0)" } ?? ""
      return Finding(
        "the settings of \(use.part.name) were \(extent) checked\(reason)",
        at: part.settings == nil ? part.place : part.settingsPlace,
        advice: ["check with the application's own validator, which decodes \(settings.type)"])
    }
  }
}

extension SettingsFinding {
  package func help(in check: Check) -> Advice {
    switch fault.kind {
    case .missing(let field, let type):
      let one = "\"\(field)\", of type \(type)"
      let all = others.isEmpty ? one : Phrase.list([field] + others)
      return [
        isAbsent ? "add \"settings\" with \(all)" : "add \(one)",
        """
        to let the field be left out, make the property optional in code: a synthesised Codable \
        ignores a default such as = value
        """,
      ]
    case .unknown(let field, let known):
      return Advice(
        check.near(field, among: known, at: place)
          .or([
            known.isEmpty
              ? "this object has no fields: remove it"
              : "the fields are \(Phrase.shortList(known, limit: 12))"
          ]))
    case .invalid(let expected, _):
      let variable = fault.value.string.flatMap { VariableTemplate($0).soleVariable }
      let written = variable.flatMap { check.model.composition.variables[$0]?.openDefault }
      return Advice(
        ["write \(expected): that is what \(type) reads here"],
        related: written.map {
          [.init("the default of the variable is written here", at: Place($0))]
        } ?? [])
    }
  }
}

extension Check {
  /// Help for settings of a factory that takes none.
  func withoutSettings(_ fault: WiringProblem) -> Advice {
    guard let factory = fault.use.factory?.factory else { return [] }
    return [
      """
      remove "settings", or let the factory take them: name their type with settings: in \
      \(factory.file)\(audience.afterChangingCode)
      """
    ]
  }
}
