internal import Guise
package import GuiseManifest
package import StrictJSON

/// Decodes a factory's settings with the linked code.
package typealias SettingsCheck =
  @Sendable (
    _ factory: String, _ settings: JSONValue, _ variables: KnownVariables
  ) -> [SettingsFault]

extension Rule {
  package static let uncheckedSettings = Rule("unchecked-settings", .note) { check in
    guard check.settingsCheck == nil else { return [] }
    return check.model.uses.compactMap { use in
      guard let settings = use.factory?.factory.settings,
        settings.schema == nil || settings.unchecked != nil
      else { return nil }
      let part = use.part
      let extent = settings.schema == nil ? "not" : "partly"
      let reason = settings.unchecked.map { ": \($0)" } ?? ""
      return Finding(
        "the settings of \(part.name) were \(extent) checked\(reason)",
        at: part.settings == nil ? part.place : part.place(of: "settings"),
        advice: ["check with the application's own validator, which decodes \(settings.type)"])
    }
  }
}

extension Check {
  /// The faults in settings. A factory that cannot decorate is skipped: another one is meant.
  var settingsFaults: [Finding] {
    let variables = model.composition.variables
    return model.uses.flatMap { use -> [Finding] in
      let part = use.part
      guard use.isFit, let factory = use.factory, let settings = factory.factory.settings,
        let value = part.settings ?? JSONValue.emptyObject
      else { return [] }
      let all =
        settingsCheck?(factory.id, value, variables)
        ?? settings.schema?.check(value, variables: variables) ?? []
      // The fields that absent settings lack are one mistake.
      let faults = part.settings == nil ? all.prefix(1) : all[...]
      let absent = all.compactMap {
        if case .missing(let field, _) = $0.kind, part.settings == nil { field } else { nil }
      }
      return faults.map { fault in
        let placed = fault.fault(in: part, settings.type)
        return Finding(
          placed, advice: self.help(fault, of: settings.type, absent: absent, at: placed.place))
      }
    }
  }

  /// - Parameter absent: The fields to add if there are no settings at all.
  private func help(
    _ fault: SettingsFault, of type: String, absent: [String], at place: Place?
  ) -> Advice {
    switch fault.kind {
    case .missing(let field, let fieldType):
      let one = "\"\(field)\", of type \(fieldType)"
      let all = absent.count > 1 ? Phrase.list(absent) : one
      return [
        absent.isEmpty ? "add \(one)" : "add \"settings\" with \(all)",
        """
        to let the field be left out, make the property optional in code: a synthesised Codable \
        ignores a default such as = value
        """,
      ]
    case .unknown(let field, let known):
      return Advice(
        near(field, among: known, at: place)
          .or([
            known.isEmpty
              ? "this object has no fields: remove it"
              : "the fields are \(Phrase.list(known, limit: 12))"
          ]))
    case .invalid(let expected, _):
      let variable = fault.value.string.flatMap { VariableTemplate($0).sole?.name }
      let written = variable.flatMap { model.composition.variables[$0]?.openDefault }
      return Advice(
        ["write \(expected): that is what \(type) reads here"],
        related: written.map {
          [.init("the default of the variable is written here", at: Place($0))]
        } ?? [])
    }
  }
}
