internal import Guise
package import GuiseManifest
internal import GuiseVerification
package import StrictJSON

/// Decodes a factory's settings with the linked code.
package typealias SettingsCheck =
  @Sendable (
    _ factory: String, _ settings: JSONValue, _ variables: KnownVariables
  ) -> [SettingsFault]

/// A fault in the settings of one use of a factory.
package struct SettingsFinding {
  package let use: FactoryUse
  package let fault: SettingsFault
  /// The settings type's name in code.
  package let type: String
  /// The other fields that absent settings lack: together they are one mistake.
  package var others: [String] = []

  /// Whether there are no settings at all.
  package var isAbsent: Bool { use.part.settings == nil }

  package var message: String { fault.message(in: use.part, type) }

  package var place: Place { fault.place(in: use.part) }
}

extension SettingsFault {
  /// The field that is missing.
  var missingField: String? { if case .missing(let field, _) = kind { field } else { nil } }
}

extension Check {
  /// Finds the faults in the settings for factories that take some. A factory that cannot decorate is
  /// skipped: another factory is meant.
  func findSettingsFaults() -> [SettingsFinding] {
    let variables = model.composition.variables
    return model.uses.flatMap { use -> [SettingsFinding] in
      guard use.isFit, let factory = use.factory, let settings = factory.factory.settings,
        let value = use.part.settings ?? JSONValue.emptyObject
      else { return [] }
      let faults =
        settingsCheck?(factory.id, value, variables)
        ?? settings.schema?.check(value, variables: variables) ?? []
      let findings = faults.map {
        SettingsFinding(use: use, fault: $0, type: settings.type)
      }
      guard use.part.settings == nil, var first = findings.first else { return findings }
      first.others = faults.dropFirst().compactMap(\.missingField)
      return [first]
    }
  }
}
