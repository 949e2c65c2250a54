public import Foundation
public import Guise

/// A manifest as an assembly: code assemblies may depend on it, and it on them.
///
/// The code assemblies that it uses register first, whatever the order of `uses`: the manifest has the last word.
public struct ManifestAssembly: Assembly {
  /// The registrations, in the order in which they are registered.
  package let registrations: [PlannedRegistration]
  /// The code assemblies that the manifest uses.
  public let dependentAssemblies: [any Assembly]
  /// The identity of the manifest's files and of the values of its variables.
  public let identity: AnyHashable

  public func register(in registrar: any Registrar) {
    // A code assembly's registration under a shared key is replaced, too.
    (registrar as? Container)?.unregister(keys: registrations.flatMap(\.sharedKeys))
    for planned in registrations {
      for registration in planned.bind() { registrar.store(registration) }
    }
  }
}

extension ManifestAssembly {
  /// Reads, merges and connects a manifest, and decodes its settings.
  ///
  /// A fragment loads only if it lacks nothing. The parameters are those of a container's initialiser.
  ///
  /// - Throws: ``ManifestError`` with the faults of the first step that found some.
  public init(
    contentsOf url: URL, factories: FactoryRegistry, options: ManifestOptions = .init()
  ) throws(ManifestError) {
    try self.init(ManifestSource(contentsOf: url), factories: factories, options: options)
  }

  /// Reads a manifest from any source: a file, bytes, embedded resources, or named files in memory.
  public init(
    _ source: ManifestSource, factories: FactoryRegistry, options: ManifestOptions = .init()
  ) throws(ManifestError) {
    self = try ManifestLoader(source, factories, options).assembly()
  }
}

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
    // Fragments too: a loaded manifest has to be whole.
    let composition =
      proven
      ?? Composition(
        files, code: Set(factories.declared.assemblies.keys),
        takesNoArguments: { self.factories.signature(of: $0)?.arguments.isEmpty == true },
        options: options, replaced: overrides.identifiers, checksFragmentsWhole: true)
    try files.faults.check()
    guard let composition else { throw ManifestError([]) }
    try composition.faults.check()
    let (all, faults, _) = Connector.connect(composition.enabled, of: composition, factories)
    try faults.check()
    var planner = Planner(connections: all, composition: composition, factories: factories)
    // A text: the runtime takes long to find how a type of its own is hashed.
    var identity = "manifest"
    for file in files.files { identity += "\n" + file.identity }
    let variables = composition.variables
    for name in variables.isEmpty ? [] : variables.keys.sorted() {
      identity += "\n\(name)=\(variables[name]?.value.hashOfContent ?? 0)"
    }
    return ManifestAssembly(
      registrations: try planner.registrations(),
      dependentAssemblies: composition.order.compactMap { name in
        composition.assemblies[name] == nil ? factories.declared.assemblies[name]?.make() : nil
      }, identity: identity)
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
    var faults: [Fault] = []
    for plan in registrations.map(\.plan) + registrations.flatMap(\.decorators) {
      plan.forEachNeed { key in
        if isAnswered(key, in: container) { return }
        faults.append(.missingDependency(plan.part.name, key: words(for: key)), at: plan.part.place)
      }
    }
    return faults
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
