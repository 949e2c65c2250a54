package import Guise

/// The five steps from a manifest to a container. A step with faults is the last.
package final class ManifestLoader {
  package let files: ManifestFiles
  package let factories: FactoryRegistry
  package let options: ManifestOptions
  package let overrides: ManifestOverrides

  package init(
    _ source: ManifestSource, _ factories: FactoryRegistry, _ options: ManifestOptions,
    _ overrides: ManifestOverrides = .init()
  ) {
    files = ManifestFiles(source, options: options)
    (self.factories, self.overrides) = (factories, overrides)
    // The process's environment is slow to copy, and only variables need it.
    let hasVariables = files.files.contains { !$0.manifest.variables.isEmpty }
    self.options = hasVariables ? options.loading : options
  }

  /// Composes, connects and plans; or takes the composition that a validator has proven.
  func assembly(proven: Composition? = nil) throws(ManifestError) -> ManifestAssembly {
    try factories.problems.map(\.fault).check()
    let composition = if let proven { proven } else { try compose() }
    let connected = Connector.connect(composition.enabled, of: composition, factories)
    try connected.faults.check()
    var planner = Planner(
      connections: connected.all, composition: composition, factories: factories)
    // A text: the runtime takes long to find how a type of its own is hashed.
    var identity = "manifest"
    for file in files.files { identity += "\n" + file.identity }
    for (name, variable) in composition.variables.sorted(by: { $0.key < $1.key }) {
      identity += "\n\(name)=\(variable.value.hashOfContent)"
    }
    return ManifestAssembly(
      registrations: try planner.registrations(),
      dependentAssemblies: composition.order.compactMap { name in
        composition.assemblies[name] == nil ? factories.declared.assemblies[name]?.make() : nil
      }, identity: identity)
  }

  private func compose() throws(ManifestError) -> Composition {
    // Fragments too: a loaded manifest has to be whole.
    let composition = Composition(
      files, code: Set(factories.declared.assemblies.keys),
      takesNoArguments: { self.factories.signature(of: $0)?.arguments.isEmpty == true },
      options: options, replaced: overrides.identifiers, checksFragmentsWhole: true)
    try files.faults.check()
    guard let composition else { throw ManifestError([]) }
    try composition.faults.check()
    return composition
  }

  /// Registers a manifest in a container that is not shared yet.
  package func register(in container: Container, proven: Composition? = nil) throws(ManifestError) {
    let manifest = try assembly(proven: proven)
    try missingSupplies(in: container).check()
    let assemblies = container.register(manifest)
    try overrides.register(in: container, replacing: manifest).check()
    try missingDependencies(of: manifest.registrations, in: container).check()
    for assembly in assemblies { assembly.registered(to: container) }
  }

  /// Reports supplied services that are missing. Containers of scopes do not exist yet.
  private func missingSupplies(in container: Container) -> [Fault] {
    factories.declared.supplies.filter {
      $0.scope == nil && container.registration(for: $0.key) == nil
    }.map { Fault(.missingSupply(words(for: $0.key)), at: $0.place) }
  }

  /// Reports the keys that a parameter needs and that are not registered: the commonest mistake of a wiring.
  private func missingDependencies(
    of registrations: [PlannedRegistration], in container: Container
  ) -> [Fault] {
    registrations.flatMap { [$0.plan] + $0.decorators }.flatMap { plan in
      plan.needs.filter { !isAnswered($0, in: container) }.map {
        Fault(.missingDependency(plan.part.name, key: words(for: $0)), at: plan.part.place)
      }
    }
  }

  private func isAnswered(_ key: AnyKey, in container: Container) -> Bool {
    // A registration in code may pass tags on.
    container.registration(for: key) != nil
      || factories.declared.supplies.contains { $0.scope != nil && $0.key == key }
      || container.registration(for: AnyKey(service: key.service))?.passesTags == true
  }

  private func words(for key: AnyKey) -> String {
    let service = TypeName.full(of: key.service)
    if let id = key.tags.lazy.compactMap({ $0.value as? RegistrationIdentifier }).first?.id {
      return Phrase.key(service, of: id)
    }
    return Phrase.key(
      service, tags: key.tags.map { factories.words(for: $0) }.sorted(),
      arguments: key.arguments.map(TypeName.full))
  }
}
