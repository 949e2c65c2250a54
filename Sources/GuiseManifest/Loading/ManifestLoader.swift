internal import Guise
internal import StrictJSON

/// Makes an assembly of a manifest, or one error of all that is wrong with it.
///
/// A fragment is no exception: nothing is loaded whose wiring is not proven.
struct ManifestLoader {
  private let files: ManifestFiles
  private let factories: FactoryRegistry
  private var options: ValidationOptions
  private let decoded = DecodedSettings()
  /// Found besides the manifest's own faults.
  private var findings: [Diagnostic] = []

  init(_ source: ManifestSource, factories: FactoryRegistry, options: ValidationOptions) {
    files = ManifestFiles(source, options: options.reading)
    self.factories = factories
    self.options = options
    self.options.checksFragmentsWhole = true
  }

  /// Expects registrations to be replaced, and reports overrides that replace nothing.
  mutating func expect(_ overrides: ManifestOverrides) {
    let targets = OverrideTargets(files, factories, options)
    options.replaced = targets.replaced(by: overrides)
    findings += targets.unmatched(overrides)
  }

  /// Reports services that are declared as supplied and are not there. Those of a scope are not looked
  /// for: the containers that have them do not exist yet.
  mutating func checkSupplies(in container: Container) {
    let missing = factories.supplies.filter {
      $0.scope == nil && container.registration(for: $0.key) == nil
    }
    if missing.isEmpty { return }
    var catalog = Catalog()
    catalog.supplies = missing.map { $0.described(factories.tagTexts) }
    findings += MissingSuppliedService.findings(catalog) { _ in false }
  }

  func assembly() throws -> ManifestAssembly {
    let validator = ManifestValidator(factories: factories, options: options, keeping: decoded)
    let result = validator.inspect(files)
    var report = result.report
    report.diagnostics = (report.diagnostics + findings).ordered()
    guard let wiring = result.wiring, report.count(.error) == 0 else { throw ManifestError(report) }
    return ManifestAssembly(wiring, registrations(of: wiring), factories: factories)
  }

  /// Without looking whether it is valid; nil where nothing can be read.
  ///
  /// What the container itself stops at must not be there: a value type with a weak lifetime.
  func uncheckedAssembly() -> ManifestAssembly? {
    let checker = ManifestChecker(
      catalog: factories.catalog(probingSettings: false), options: options)
    return checker.unchecked(files).map { wiring in
      ManifestAssembly(wiring, registrations(of: wiring), factories: factories)
    }
  }

  private func registrations(of wiring: Wiring) -> [ManifestRegistration] {
    let decoder = SettingsDecoder(
      variables: wiring.variables, secrets: wiring.secrets, limits: options.limits)
    var tags: [[String]: Tags] = [[]: Tags()]
    return wiring.registrations.compactMap { written in
      factories.factories[written.factory].map { factory in
        let service = factory.signature.service
        let decorators = written.decorators.compactMap {
          self.decorator($0, of: service, decoder, &tags)
        }
        return ManifestRegistration(
          id: written.id, assembly: written.assembly, factory: factory,
          plan: BuildPlan(
            written, factory.signature, settings(of: written, factory, decoder),
            factories.tagTexts, &tags, decorators: decorators),
          services: written.services)
      }
    }
  }

  /// Nil where the factory is of another service, which validation rules out.
  private func decorator(
    _ written: Wiring.Registration, of service: Any.Type, _ decoder: SettingsDecoder,
    _ tags: inout [[String]: Tags]
  ) -> Decorator? {
    guard let factory = factories.factories[written.factory], factory.signature.service == service
    else { return nil }
    let plan = BuildPlan(
      written, factory.signature, settings(of: written, factory, decoder), factories.tagTexts,
      &tags, decorating: service)
    return factory.bind(plan).asDecorator
  }

  private func settings(
    of written: Wiring.Registration, _ factory: RegisteredFactory, _ decoder: SettingsDecoder
  ) -> SettingsValue? {
    factory.signature.settings.flatMap { type in
      (written.settings ?? JSONValue.noSettings).flatMap { settings in
        decoded.value(type, from: settings) ?? decoder.value(type, from: settings)
      }
    }
  }
}

extension SettingsDecoder {
  /// The value for settings that hold an unknown variable; a test replaces their registration.
  fileprivate func value<Settings: Decodable>(
    _ type: Settings.Type, from written: JSONValue
  ) -> SettingsValue? {
    decode(type, from: written).value.map { SettingsValue(value: $0) }
  }
}

extension BuildPlan {
  /// - Parameters:
  ///   - tags: tag sets that were made already for dependencies, which share a few.
  ///   - decorated: of a decorator's plan the service that it decorates, its one argument.
  ///   - decorators: what wraps each instance, the first innermost.
  fileprivate convenience init(
    _ written: Wiring.Registration, _ signature: Signature, _ settings: SettingsValue?,
    _ texts: TagTexts, _ tags: inout [[String]: Tags], decorating decorated: Any.Type? = nil,
    decorators: [Decorator] = []
  ) {
    func tagged(_ names: [String]) -> Tags {
      if let known = tags[names] { return known }
      let made = Tags(tags: names.map(texts.tag))
      tags[names] = made
      return made
    }
    var traits = RegistrationTraits(
      lifetime: Lifetime(written.lifetime, scopeName: written.scope), eager: written.isEager,
      at: SourceLocation(file: written.path, line: written.line))
    traits.decorators = decorators
    traits.startOrder = written.startOrder
    self.init(
      key: AnyKey(
        service: signature.service, tags: Tags(tags: written.tags.map(texts.tag)),
        arguments: signature.arguments),
      traits: traits,
      types: signature.parameters.map(\.type),
      sources: signature.parameters.map { parameter in
        switch parameter.role {
        case .argument(let position): .argument(position: position)
        case .settings: .settings
        case .dependency(let dependency)
        where dependency.adapters.isEmpty && decorated.map { $0 == dependency.service } == true:
          .argument(position: 0)
        case .dependency:
          switch parameter.name.flatMap({ written.bindings[$0] }) {
          case nil: .dependency(Tags())
          case .tags(let names): .dependency(tagged(names))
          case .list(let list): .list(list.map(tagged))
          }
        }
      },
      settings: settings, isOpaque: signature.declaredOpaque)
  }
}
