internal import StrictJSON
internal import Synchronization

extension ManifestValidator {
  /// A validator with the application's code linked in: settings are decoded for real.
  public init(factories: FactoryRegistry, options: ValidationOptions = .init()) {
    self.init(factories: factories, options: options, keeping: nil)
  }

  /// - Parameter decoded: takes the settings that decode, for loading.
  init(factories: FactoryRegistry, options: ValidationOptions, keeping decoded: DecodedSettings?) {
    self.init(
      catalog: factories.catalog(probingSettings: false), problems: factories.problems,
      settingsCheck: factories.settingsCheck(options.limits, keeping: decoded), options: options)
  }
}

extension FactoryRegistry {
  /// Decodes settings as loading will.
  ///
  /// Codable stops at its first error, and at a placeholder that the type refuses. Then the schema is
  /// asked for the rest: it never reports what decoding would not.
  func settingsCheck(_ limits: ReadingLimits, keeping decoded: DecodedSettings?) -> SettingsCheck {
    let schemas = ProbedTypes()
    return { id, written, isPartial, variables in
      guard let type = factories[id]?.signature.settings else { return [] }
      let decoder = SettingsDecoder(variables, limits: limits)
      // Decoders want all of it.
      let (faults, isWhole) =
        isPartial ? ([], false) : decoder.check(type, in: written, keeping: decoded)
      guard !isWhole, case .checked(let schema) = schemas.schema(of: type) else { return faults }
      let all = schema.check(written, variables: variables, limits: limits)
      return all + faults.filter { fault in !all.contains { $0.path == fault.path } }
    }
  }
}

/// Schemas of settings types, each probed when it is first asked for.
private final class ProbedTypes: Sendable {
  private let schemas = Mutex<[ObjectIdentifier: ProbedSettings]>([:])

  func schema(of type: any Decodable.Type) -> ProbedSettings {
    let id = ObjectIdentifier(type)
    if let schema = schemas.withLock({ $0[id] }) { return schema }
    // Decoding runs the application's code, so not under the lock.
    let schema = SettingsProbe.schema(of: type)
    schemas.withLock { $0[id] = schema }
    return schema
  }
}

extension SettingsDecoder {
  /// What is wrong, and whether that is all of it.
  fileprivate func check<Settings: Decodable>(
    _ type: Settings.Type, in written: JSONValue, keeping decoded: DecodedSettings?
  ) -> (faults: [SettingsFault], isWhole: Bool) {
    let result = decode(type, from: written)
    if let decoded, let value = result.value, !result.hasPlaceholders {
      decoded.keep(SettingsValue(value: value), from: written)
    }
    return (result.faults, isWhole: result.value != nil && result.faults.isEmpty)
  }
}
