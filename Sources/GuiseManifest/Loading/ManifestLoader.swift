package import Guise

/// The five steps from a manifest to a container. A step with faults is the last.
package final class ManifestLoader {
  package let files: ManifestFiles
  package let factories: FactoryRegistry
  /// The options, with the environment that is used.
  package let options: ManifestOptions
  private let overrides: ManifestOverrides

  package init(
    _ source: ManifestSource, factories: FactoryRegistry, options: ManifestOptions,
    overrides: ManifestOverrides = .init()
  ) {
    files = ManifestFiles(source, options: options)
    self.factories = factories
    // The process's environment is slow to copy, and only variables need it.
    let hasVariables = files.files.contains { !$0.manifest.variables.isEmpty }
    self.options = hasVariables ? options.loading : options
    self.overrides = overrides
  }

  /// The registrations of the manifest that tests replace by identifier.
  package var replaced: Set<String> { overrides.identifiers }

  /// Composes, connects and plans.
  ///
  /// - Parameter proven: The composition of the files, if a validator has made it.
  func assembly(proven: Composition? = nil) throws(ManifestError) -> ManifestAssembly {
    try factories.problems.map(\.fault).check()
    let composition = if let proven { proven } else { try compose() }
    let connected = Connector.connect(composition.enabled, of: composition, factories)
    try connected.faults.check()
    let registrations = try Planner.plan(connected.all, of: composition, factories)
    return ManifestAssembly(
      registrations, of: composition, sources: files.identities, factories: factories)
  }

  private func compose() throws(ManifestError) -> Composition {
    // A fragment is no exception: a loaded manifest has to be whole.
    try Composer.compose(
      files, code: Set(factories.assemblies.keys),
      takesNoArguments: { self.factories.signature(of: $0)?.arguments.isEmpty == true },
      options: options, replaced: replaced, checksFragmentsWhole: true
    ).sound()
  }

  /// Registers a manifest in a container that is not shared yet.
  @discardableResult
  package func register(
    in container: Container, proven: Composition? = nil
  ) throws(ManifestError) -> ManifestAssembly {
    let manifest = try assembly(proven: proven)
    try missingSupplies(in: container).check()
    let assemblies = container.register(manifest)
    try overrides.register(in: container, replacing: manifest).check()
    try missingDependencies(of: manifest.registrations, in: container).check()
    for assembly in assemblies { assembly.registered(to: container) }
    return manifest
  }

  // MARK: Looking up

  /// Reports services that are declared as supplied and missing. Services of a scope are not looked up: their
  /// containers do not exist yet.
  private func missingSupplies(in container: Container) -> [Fault] {
    factories.supplies.filter { $0.scope == nil && container.registration(for: $0.key) == nil }
      .map { Fault(.missingSupply(words(for: $0.key)), at: $0.place) }
  }

  /// Reports the keys that a parameter needs and that are not registered: the commonest mistake of a wiring.
  private func missingDependencies(
    of registrations: [PlannedRegistration], in container: Container
  ) -> [Fault] {
    var faults: [Fault] = []
    for registration in registrations {
      for plan in [registration.plan] + registration.decorators {
        for key in plan.needs where !isAnswered(key, in: container) {
          let needed = words(for: key, isExact: true)
          faults.append(
            Fault(.missingDependency(plan.part.name, key: needed), at: plan.part.place))
        }
      }
    }
    return faults
  }

  private func isAnswered(_ key: AnyKey, in container: Container) -> Bool {
    if container.registration(for: key) != nil { return true }
    if factories.supplies.contains(where: { $0.scope != nil && $0.key == key }) { return true }
    // A registration in code may pass tags on.
    return !key.tags.isEmpty
      && container.registration(for: AnyKey(service: key.service))?.passesTags == true
  }

  private func words(for key: AnyKey, isExact: Bool = false) -> String {
    if let id = key.tags.lazy.compactMap({ $0.value as? RegistrationIdentifier }).first?.id {
      return Phrase.key(TypeName.full(of: key.service), of: id)
    }
    return Phrase.key(
      TypeName.full(of: key.service),
      tags: key.tags.map { factories.words(for: $0) }.sorted(),
      arguments: key.arguments.map(TypeName.full), isExact: isExact)
  }
}

extension RegistryProblem {
  package var fault: Fault { Fault(.other(rule: rule, message), at: places[0]) }
}
