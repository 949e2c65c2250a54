internal import Guise
package import GuiseManifest
internal import GuiseVerification
package import StrictJSON

/// Decodes a factory's settings with the linked code.
package typealias SettingsCheck =
  @Sendable (
    _ factory: String, _ settings: JSONValue, _ variables: KnownVariables
  ) -> [SettingsFault]

/// Rules of settings.
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
        at: part.settings == nil ? part.place : part.settingsPlace,
        advice: ["check with the application's own validator, which decodes \(settings.type)"])
    }
  }
}

extension Check {
  /// The faults in the settings for factories that take some. A factory that cannot decorate is skipped: another
  /// factory is meant.
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
      let absent = part.settings == nil ? all.compactMap(\.missingField) : []
      return faults.map { fault in
        let place = fault.place(in: part)
        return Finding(
          fault.message(in: part, settings.type), at: place, of: fault.rule,
          advice: self.help(fault, of: settings.type, absent: absent, at: place))
      }
    }
  }

  /// - Parameters:
  ///   - type: The settings type's name in code.
  ///   - absent: The fields to add if there are no settings at all.
  private func help(
    _ fault: SettingsFault, of type: String, absent: [String], at place: Place
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
              : "the fields are \(Phrase.shortList(known, limit: 12))"
          ]))
    case .invalid(let expected, _):
      let variable = fault.value.string.flatMap { VariableTemplate($0).soleVariable }
      let written = variable.flatMap { model.composition.variables[$0]?.openDefault }
      return Advice(
        ["write \(expected): that is what \(type) reads here"],
        related: written.map {
          [.init("the default of the variable is written here", at: Place($0))]
        } ?? [])
    }
  }
}

extension SettingsFault {
  /// The field that is missing.
  var missingField: String? { if case .missing(let field, _) = kind { field } else { nil } }
}
