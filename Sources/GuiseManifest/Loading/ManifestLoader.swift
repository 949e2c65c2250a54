package import Guise

/// The five steps from a manifest to a container. A step with faults is the last.
package struct ManifestLoader {
  package let files: ManifestFiles
  package let factories: FactoryRegistry
  /// The options, with the environment that is used.
  package let options: ManifestOptions
  private let overrides: ManifestOverrides

  package init(
    _ source: ManifestSource, factories: FactoryRegistry, options: ManifestOptions,
    overriding: (ManifestOverrides) -> Void = { _ in }
  ) {
    files = ManifestFiles(source, options: options.reading)
    self.factories = factories
    self.options = options.loading
    overrides = ManifestOverrides()
    overriding(overrides)
  }

  /// Returns the registrations of a manifest that tests replace.
  package var replaced: @Sendable (Composition) -> ReplacedRegistrations {
    guard !overrides.isEmpty else { return { _ in .init() } }
    let (factories, targets) = (factories, overrides.all.map(\.target))
    return { OverrideTargets($0, factories).replaced(by: targets) }
  }

  /// Composes, connects and plans.
  package func assembly() throws(ManifestError) -> ManifestAssembly {
    try factories.problems.map(\.fault).check()
    return try assembly(of: composition(), start: nil)
  }

  private func composition() throws(ManifestError) -> Composition {
    try Composition(
      files, code: Set(factories.assemblies.keys),
      takesNoArguments: { factories.signature(of: $0)?.arguments.isEmpty == true },
      options: options, replaced: replaced)
  }

  private func assembly(
    of composition: Composition, start: Concurrency?
  ) throws(ManifestError) -> ManifestAssembly {
    let connected = Connector.connect(composition.enabled, of: composition, factories)
    try connected.problems.map(\.fault).check()
    let connections = connected.all
    if let start { try blockedStarts(connections, start, composition.replaced).check() }
    let registrations = try Planner.plan(
      connections, of: composition, factories, limits: options.limits)
    return ManifestAssembly(
      registrations, of: composition, sources: files.identities, factories: factories)
  }

  /// Registers a manifest in a container that is not shared yet.
  ///
  /// - Parameters:
  ///   - start: The isolation in which eager registrations are built without being awaited; nil: they are awaited.
  ///   - proven: The composition of the files, if a validator has made it.
  @discardableResult
  package func register(
    in container: Container, start: Concurrency? = nil, proven: Composition? = nil
  ) throws(ManifestError) -> ManifestAssembly {
    try factories.problems.map(\.fault).check()
    let composition = if let proven { proven } else { try composition() }
    let manifest = try assembly(of: composition, start: start)
    try missingSupplies(in: container).check()
    let assemblies = container.register(manifest)
    try override(manifest, in: container).check()
    try missingDependencies(of: manifest.registrations, in: container).check()
    for assembly in assemblies { assembly.registered(to: container) }
    return manifest
  }

  /// Reports eager registrations that a factory of their own keeps from being built.
  private func blockedStarts(
    _ connections: [Connection], _ start: Concurrency, _ replaced: ReplacedRegistrations
  ) -> [Fault] {
    connections.flatMap { connection -> [Fault] in
      let registration = connection.registration
      guard registration.isEager, !replaced.contains(registration.id) else { return [] }
      return connection.uses.compactMap { use in
        let factory = factories.factories[use.part.factory]
        guard let needed = factory?.declaration.concurrency, needed != .sync, needed != start
        else { return nil }
        let reason = Phrase.made(
          Phrase.quoted(registration.id), by: use.part.factory, needed,
          isDecorator: use.part.decorator != nil)
        return Fault(
          needed == .async ? "requires-async" : "requires-main-actor",
          Phrase.eager(reason, blockedBy: needed), at: registration.eagerPlace)
      }
    }
  }

  /// Registers the replacements of registrations, and reports those that replace nothing: their tests would prove
  /// nothing.
  private func override(_ manifest: ManifestAssembly, in container: Container) -> [Fault] {
    var faults: [Fault] = []
    for override in overrides.all {
      if let replaced = replaced(by: override.target, manifest, container) {
        container.store(override.make(replaced))
      } else {
        faults.append(
          Fault(
            "override-without-target",
            Phrase.unmatchedOverride(words(for: override.target, manifest)), at: override.place))
      }
    }
    for injection in overrides.injections { container.store(injection) }
    for decorator in overrides.decorators { container.store(decorator) }
    return faults
  }

  private func replaced(
    by target: TestOverride.Target, _ manifest: ManifestAssembly, _ container: Container
  ) -> Registration? {
    switch target {
    case .key(let key):
      return container.ownRegistrations(of: key.service).last { $0.key == key }
    case .identifier(let id, let service):
      let planned = manifest.registrations.first { $0.id == id && $0.key.service == service }
      return planned.flatMap { container.registration(for: $0.key) }
    }
  }

  private func words(for target: TestOverride.Target, _ manifest: ManifestAssembly) -> String {
    switch target {
    case .key(let key): return "\(key)"
    case .identifier(let id, let service):
      let isKnown = manifest.registrations.contains { $0.id == id }
      return Phrase.quoted(id) + (isKnown ? " with a \(TypeName.full(of: service))" : "")
    }
  }

  // MARK: Looking up

  /// Reports services that are declared as supplied and missing. Services of a scope are not looked up: their
  /// containers do not exist yet.
  package func missingSupplies(in container: Container) -> [Fault] {
    factories.supplies.filter { $0.scope == nil && container.registration(for: $0.key) == nil }
      .map {
        Fault("missing-supplied-service", Phrase.missingSupply(words(for: $0.key)), at: $0.place)
      }
  }

  /// Reports each key that a plain parameter needs and that is not registered, once: the commonest mistake of a
  /// wiring.
  private func missingDependencies(
    of registrations: [PlannedRegistration], in container: Container
  ) -> [Fault] {
    var missing: [AnyKey: PlannedRegistration.Need] = [:]
    for registration in registrations {
      for need in registration.needs where !isAnswered(need.key, in: container) {
        if let first = missing[need.key], files.isBefore(first.place, need.place) { continue }
        missing[need.key] = need
      }
    }
    return missing.map { key, need in
      Fault(
        "missing-dependency", Phrase.missing(words(for: key, isExact: true), for: need.user),
        at: need.place)
    }
  }

  private func isAnswered(_ key: AnyKey, in container: Container) -> Bool {
    if container.registration(for: key) != nil { return true }
    if factories.supplies.contains(where: { $0.scope != nil && $0.key == key }) { return true }
    // A registration in code may pass tags on.
    return !key.tags.isEmpty
      && container.registration(for: AnyKey(service: key.service))?.passesTags == true
  }

  private func words(for key: AnyKey, isExact: Bool = false) -> String {
    Phrase.key(
      TypeName.full(of: key.service),
      tags: key.tags.map { factories.tagTexts.words(for: $0) }.sorted(),
      arguments: key.arguments.map(TypeName.full), isExact: isExact)
  }
}

extension RegistryProblem {
  package var fault: Fault { Fault(rule, message, at: places[0]) }
}

extension Composition {
  /// The second step: merges files that have no faults.
  ///
  /// A fragment is no exception: a loaded manifest has to be whole.
  ///
  /// - Parameters:
  ///   - code: The names of the assemblies registered in code.
  ///   - takesNoArguments: Whether a factory is known to take no arguments.
  ///   - replaced: Returns the registrations that tests replace.
  package init(
    _ files: ManifestFiles, code: Set<String>, takesNoArguments: @escaping (String) -> Bool,
    options: ManifestOptions,
    replaced: @escaping (Composition) -> ReplacedRegistrations = { _ in .init() }
  ) throws(ManifestError) {
    try files.faults.check()
    let composed = Composer.compose(
      files, code: code, takesNoArguments: takesNoArguments, variables: options.variableSources,
      replaced: replaced, checksFragmentsWhole: true)
    try composed.composingFaults.check()
    guard let composition = composed.composition else { throw ManifestError([]) }
    self = composition
  }
}
