internal import Guise
package import StrictJSON

/// Decodes a factory's settings for real, where the code is linked in.
package typealias SettingsCheck =
  @Sendable (
    _ factory: String, _ settings: JSONValue, _ variables: [String: VariableValue],
    _ secrets: Set<String>
  ) -> [SettingsFault]

/// A fault in the settings of a registration, or of one of its decorators.
package struct SettingsFinding {
  package var use: FactoryUse
  package var fault: SettingsFault
  /// The settings' type, as the code calls it.
  package var type: String
  /// There are no settings at all.
  package var isAbsent: Bool

  /// The value at fault; where the settings are absent, what lacks them.
  package func place(in model: WiringModel) -> Place {
    isAbsent ? model.place(of: use) : Place(written(in: model))
  }

  /// The value at fault as a file has it, where merging made the settings.
  func written(in model: WiringModel) -> JSONValue {
    model.entries[use.entry].registration.written(fault.value)
  }

  /// The place of the key at fault; nil where a value is.
  func keyPlace(in model: WiringModel) -> Place? {
    guard let key = fault.keyRange else { return nil }
    if let written = model.entries[use.entry].registration.writtenKey(of: fault.value) {
      return written
    }
    var place = Place(fault.value)
    place.range = key
    return place
  }
}

extension WiringInspection {
  /// Every fault in the settings for factories that take some.
  func findSettingsFaults() -> [SettingsFinding] {
    let variables = model.composition.values
    let secrets = model.composition.secrets
    return model.uses.flatMap { use -> [SettingsFinding] in
      guard let factory = model.factory(of: use), let settings = factory.factory.settings,
        !model.isFaulty("settings", of: use)
      else { return [] }
      let written = model.part(of: use).settings
      guard let value = written ?? JSONValue.noSettings else { return [] }
      let faults =
        settingsCheck?(factory.id, value, variables, secrets)
        ?? settings.schema?.check(value, variables: variables, secrets: secrets, limits: limits)
        ?? []
      return faults.map {
        SettingsFinding(use: use, fault: $0, type: settings.type, isAbsent: written == nil)
      }
    }
  }
}

extension JSONValue {
  /// What a registration without settings gives to be decoded.
  static let noSettings =
    StrictReader().read(SourceFile(path: "", bytes: Array("{}".utf8))).document?.root
}
