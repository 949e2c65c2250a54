/// Decodes a factory's settings for real, where the code is linked in.
package typealias SettingsCheck =
  @Sendable (
    _ factory: String, _ settings: JSONValue, _ variables: [String: VariableValue],
    _ secrets: Set<String>
  ) -> [SettingsFault]

/// A fault in the settings of a registration.
package struct SettingsFinding {
  package var entry: Int
  package var fault: SettingsFault
  /// The settings' type, as the code calls it.
  package var type: String
  /// The registration has no settings at all.
  package var isAbsent: Bool

  /// The value at fault; where the settings are absent, the registration's identifier.
  package func place(in model: WiringModel) -> Place {
    isAbsent ? model.place(of: entry) : Place(fault.value)
  }
}

extension WiringInspection {
  /// Every fault in the settings of registrations whose factories take some.
  func findSettingsFaults() -> [SettingsFinding] {
    let variables = model.composition.variables.mapValues(\.value)
    let secrets = Set(model.composition.variables.values.lazy.filter(\.isSecret).map(\.name))
    return model.entries.indices.flatMap { entry -> [SettingsFinding] in
      guard let factory = model.factory(of: entry), let settings = factory.factory.settings,
        !model.entries[entry].faultyKeys.contains("settings")
      else { return [] }
      let written = model.entries[entry].registration.settings?.value
      guard let value = written ?? JSONValue.noSettings else { return [] }
      let faults =
        settingsCheck?(factory.id, value, variables, secrets)
        ?? settings.schema?.check(value, variables: variables, secrets: secrets, limits: limits)
        ?? []
      return faults.map {
        SettingsFinding(entry: entry, fault: $0, type: settings.type, isAbsent: written == nil)
      }
    }
  }
}

extension JSONValue {
  /// What a registration without settings gives to be decoded.
  static let noSettings =
    StrictReader().read(SourceFile(path: "", bytes: Array("{}".utf8))).document?.root
}
