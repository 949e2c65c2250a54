internal import StrictJSON
internal import Synchronization

extension ManifestValidator {
  /// Creates a validator with the application's code linked in, which decodes settings.
  public init(factories: FactoryRegistry, options: ManifestOptions = .init()) {
    self.init(factories: factories, options: options, keeping: nil)
  }

  /// - Parameter decoded: The store for decoded settings, for loading.
  init(factories: FactoryRegistry, options: ManifestOptions, keeping decoded: DecodedSettings?) {
    self.init(
      catalog: factories.catalog(probingSettings: false), problems: factories.problems,
      settingsCheck: factories.settingsCheck(options.limits, keeping: decoded), options: options)
  }
}

extension FactoryRegistry {
  /// Returns a check that decodes settings as loading will.
  ///
  /// Codable stops at its first error, and at a placeholder that the type refuses. The schema then checks the
  /// rest: it never reports a fault that decoding would not.
  func settingsCheck(_ limits: ReadingLimits, keeping decoded: DecodedSettings?) -> SettingsCheck {
    let schemas = ProbedTypes()
    return { id, written, isPartial, variables in
      guard let type = factories[id]?.signature.settings else { return [] }
      let decoder = SettingsDecoder(variables, limits: limits)
      // Decoders need complete settings.
      let (faults, isWhole) =
        isPartial ? ([], false) : decoder.check(type, in: written, keeping: decoded)
      guard !isWhole, case .checked(let schema) = schemas.schema(of: type) else { return faults }
      let all = schema.check(written, variables: variables, limits: limits)
      return all + faults.filter { fault in !all.contains { $0.path == fault.path } }
    }
  }
}

/// The schemas of settings types, each probed on first use.
private final class ProbedTypes: Sendable {
  private let schemas = Mutex<[ObjectIdentifier: ProbedSettings]>([:])

  func schema(of type: any Decodable.Type) -> ProbedSettings {
    let id = ObjectIdentifier(type)
    if let schema = schemas.withLock({ $0[id] }) { return schema }
    // Not under the lock, since decoding runs the application's code.
    let schema = SettingsProbe.schema(of: type)
    schemas.withLock { $0[id] = schema }
    return schema
  }
}

extension SettingsDecoder {
  /// Returns the faults, and whether they are complete.
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
