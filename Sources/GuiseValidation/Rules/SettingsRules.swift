internal import GuiseManifest
internal import StrictJSON

/// Rules of settings.
extension Rule {
  package static let unexpectedSettings = Rule("unexpected-settings").helping {
    (fault: WiringProblem, check) in
    guard let factory = check.model.factory(of: fault.use)?.factory else { return [] }
    return [
      """
      remove "settings", or let the factory take them: name their type with settings: in \
      \(factory.file)\(check.audience.afterChangingCode)
      """
    ]
  }

  package static let missingSetting = Rule("missing-setting").helping {
    (found: SettingsFinding, _) in
    guard case .missing(let field, let type) = found.fault.kind else { return [] }
    let one = "\"\(field)\", of type \(type)"
    let all = found.others.isEmpty ? one : Phrase.list([field] + found.others)
    return [
      found.isAbsent ? "add \"settings\" with \(all)" : "add \(one)",
      """
      to let the field be left out, make the property optional in code: a synthesised Codable \
      ignores a default such as = value
      """,
    ]
  }

  package static let unknownSetting = Rule("unknown-setting").helping {
    (found: SettingsFinding, check) in
    guard case .unknown(let field, let known) = found.fault.kind else { return [] }
    return Advice(
      check.near(field, among: known, at: found.place)
        .or([
          known.isEmpty
            ? "this object has no fields: remove it"
            : "the fields are \(Phrase.shortList(known, limit: 12))"
        ]))
  }

  package static let invalidSetting = Rule("invalid-setting").helping {
    (found: SettingsFinding, check) in
    guard case .invalid(let expected, _) = found.fault.kind else { return [] }
    let variable = found.fault.value.string.flatMap { VariableTemplate($0).soleVariable }
    let written = variable.flatMap { check.model.composition.variables[$0]?.openDefault }
    return Advice(
      ["write \(expected): that is what \(found.type) reads here"],
      related: written.map {
        [.init("the default of the variable is written here", at: Place($0))]
      } ?? [])
  }

  package static let uncheckedSettings = Rule("unchecked-settings", .note).finding { check in
    let model = check.model
    guard check.settingsCheck == nil else { return [] }
    return model.uses.compactMap { use in
      guard let settings = model.factory(of: use)?.factory.settings,
        settings.schema == nil || settings.unchecked != nil
      else { return nil }
      let extent = settings.schema == nil ? "not" : "partly"
      let part = model.part(of: use)
      let reason = settings.unchecked.map { ": \($0)" } ?? ""
      return Finding(
        "the settings of \(model.name(of: use)) were \(extent) checked\(reason)",
        at: part.settings == nil ? part.place : part.settingsPlace,
        advice: ["check with the application's own validator, which decodes \(settings.type)"])
    }
  }
}
