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
      settingsCheck: factories.settingsCheck, options: options)
  }
}

extension FactoryRegistry {
  /// The check that decodes settings as loading will.
  ///
  /// Codable stops at its first error: the schema finds the others. Settings with a variable without a value are not
  /// decoded.
  var settingsCheck: SettingsCheck {
    let types = ProbedTypes()
    return { [factories] id, written, variables in
      guard let type = factories[id]?.declaration.settings else { return [] }
      func isUnset(_ variable: String) -> Bool { variables[variable]?.value.isKnown == false }
      var faults: [SettingsFault] = []
      if !written.refers(to: isUnset) {
        faults = SettingsDecoder(written, variables).value(of: type).faults
        if faults.isEmpty { return [] }
      }
      let all = types.schema(of: type).check(written, variables: variables)
      return all.isEmpty ? faults : all
    }
  }
}

/// The schemas of settings types, each probed on first use.
private final class ProbedTypes: Sendable {
  private let schemas = Mutex<[ObjectIdentifier: SettingsSchema]>([:])

  func schema(of type: any Decodable.Type) -> SettingsSchema {
    let id = ObjectIdentifier(type)
    if let schema = schemas.withLock({ $0[id] }) { return schema }
    // Not under the lock, since decoding runs the application's code.
    let schema = Prober().probe(type).schema
    schemas.withLock { $0[id] = schema }
    return schema
  }
}
