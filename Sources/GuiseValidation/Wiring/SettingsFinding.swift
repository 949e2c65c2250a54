internal import Guise
package import GuiseManifest
internal import GuiseVerification
package import StrictJSON

/// Decodes a factory's settings with the linked code.
package typealias SettingsCheck =
  @Sendable (
    _ factory: String, _ settings: JSONValue, _ variables: KnownVariables
  ) -> [SettingsFault]

/// A mistake in the settings of one use of a factory.
package struct SettingsFinding {
  package var use: FactoryUse
  package var mistake: SettingsMistake

  package var fault: SettingsFault { mistake.fault }
  /// The settings type's name in code.
  package var type: String { mistake.type }
  /// Whether there are no settings at all.
  package var isAbsent: Bool { mistake.isAbsent }
  /// The other fields that absent settings lack: together they are one mistake.
  package var others: [SettingsFault] { mistake.others }
  package var message: String { mistake.message }

  /// The place of the faulty value or unread key, in the file that writes it; for a missing value, the place
  /// of the object that lacks it.
  package func place(in model: WiringModel) -> Place { mistake.place }

  /// The faulty value as a file writes it, if merging made the settings.
  func written(in model: WiringModel) -> JSONValue {
    mistake.part.registration.written(fault.value)
  }
}

extension Check {
  /// Finds the faults in the settings for factories that take some. A factory that cannot decorate is
  /// skipped: another factory is meant.
  func findSettingsFaults() -> [SettingsFinding] {
    let variables = model.composition.knownVariables
    return model.uses.flatMap { use -> [SettingsFinding] in
      guard let factory = model.factory(of: use), let settings = factory.factory.settings,
        model.isFit(use)
      else { return [] }
      let written = model.part(of: use).settings
      guard let value = written ?? JSONValue.emptyObject else { return [] }
      let faults =
        settingsCheck?(factory.id, value, variables)
        ?? settings.schema?.check(value, variables: variables, limits: limits) ?? []
      return SettingsMistake.all(faults, in: written, of: model.part(of: use), type: settings.type)
        .map { SettingsFinding(use: use, mistake: $0) }
    }
  }
}
