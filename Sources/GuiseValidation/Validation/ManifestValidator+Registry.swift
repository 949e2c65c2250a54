public import GuiseManifest
internal import StrictJSON
internal import Synchronization

extension ManifestValidator {
  /// Creates a validator with the application's code linked in, which decodes settings.
  public init(factories: FactoryRegistry, options: ManifestOptions = .init()) {
    self.init(factories: factories, options: CheckOptions(options))
  }

  package init(factories: FactoryRegistry, options: CheckOptions) {
    self.init(
      catalog: factories.catalog(probingSettings: false), problems: factories.catalogProblems,
      settingsCheck: factories.settingsCheck(options.given.limits), options: options)
  }
}

extension FactoryRegistry {
  /// Returns a check that decodes settings as loading will.
  ///
  /// Codable stops at its first error, and at a placeholder that the type refuses. The schema then checks the
  /// rest: it never reports a fault that decoding would not.
  func settingsCheck(_ limits: ReadingLimits) -> SettingsCheck {
    let schemas = ProbedTypes()
    return { id, written, variables in
      guard let type = factories[id]?.declaration.settings else { return [] }
      let decoder = SettingsDecoder(variables, limits: limits)
      let (faults, isWhole) = decoder.check(type, in: written)
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
    _ type: Settings.Type, in written: JSONValue
  ) -> (faults: [SettingsFault], isWhole: Bool) {
    let result = check(type, from: written)
    return (result.faults, isWhole: result.value != nil && result.faults.isEmpty)
  }
}
