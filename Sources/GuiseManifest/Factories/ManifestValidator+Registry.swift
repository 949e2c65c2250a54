extension ManifestValidator {
  /// A validator with the application's code linked in: settings are decoded for real.
  public init(factories: FactoryRegistry, options: ValidationOptions = .init()) {
    self.init(
      catalog: factories.catalog(probingSettings: false), problems: factories.problems,
      settingsCheck: factories.settingsCheck(options.limits), options: options)
  }
}

extension FactoryRegistry {
  /// Decodes settings as loading will.
  ///
  /// Codable stops at its first error. Where there is one, the schema is asked for the others: it
  /// never reports what decoding would not.
  func settingsCheck(_ limits: ReadingLimits) -> SettingsCheck {
    { id, written, variables, secrets in
      guard let type = factories[id]?.signature.settings else { return [] }
      let decoder = SettingsDecoder(variables: variables, secrets: secrets, limits: limits)
      let faults = decoder.faults(type, in: written)
      guard !faults.isEmpty, case .checked(let schema) = SettingsProbe.schema(of: type) else {
        return faults
      }
      let all = schema.check(written, variables: variables, secrets: secrets, limits: limits)
      return all.isEmpty
        ? faults
        : all
          + faults.filter { fault in
            !all.contains { $0.path == fault.path }
          }
    }
  }
}

extension SettingsDecoder {
  fileprivate func faults<Settings: Decodable>(
    _ type: Settings.Type, in written: JSONValue
  ) -> [SettingsFault] {
    decode(type, from: written).faults
  }
}
