package import Guise

/// The declarations of a registry, with those of the registries that it includes.
package struct DeclaredParts: Sendable {
  /// The factories by identifier; of duplicates, the first.
  package private(set) var factories = [String: RegisteredFactory](minimumCapacity: 100)
  package private(set) var assemblies: [String: RegisteredAssembly] = [:]
  package var supplies: [DeclaredKey] = []
  package var requirements: [DeclaredKey] = []
  var offers: [DeclaredOffer] = []
  package var typedTags: [DeclaredTags] = []
  package private(set) var included: [FactoryRegistry] = []
  /// The problems of declarations among themselves.
  private(set) var conflicts: [RegistryProblem] = []

  mutating func include(_ registry: FactoryRegistry) {
    let other = registry.declared
    included.append(registry)
    for factory in other.factories.values { add(factory) }
    for assembly in other.assemblies.values { add(assembly) }
    supplies += other.supplies.filter { !supplies.contains($0) }
    requirements += other.requirements.filter { !requirements.contains($0) }
    offers += other.offers.filter { new in !offers.contains { $0 === new } }
    typedTags += other.typedTags.filter { new in !typedTags.contains { $0.place == new.place } }
    conflicts += other.conflicts.filter { new in !conflicts.contains { $0 === new } }
  }

  mutating func add(_ factory: RegisteredFactory) {
    guard let first = factories.updateValue(factory, forKey: factory.id) else { return }
    factories[factory.id] = first
    if first !== factory { report("factories", factory.id, factory.place, first.place) }
  }

  mutating func add(_ assembly: RegisteredAssembly) {
    let first = assemblies[assembly.name] ?? assembly
    assemblies[assembly.name] = first
    if first !== assembly { report("assemblies", assembly.name, assembly.place, first.place) }
  }

  private mutating func report(
    _ things: String, _ name: String, _ place: SourceLocation, _ first: SourceLocation
  ) {
    conflicts.append(
      RegistryProblem(
        "two \(things) are registered as \"\(name)\"",
        advice: "give one another name, or its registry a prefix", rule: "duplicate-factory",
        at: place, first))
  }
}

/// A key that the application registers itself, or that it resolves.
package struct DeclaredKey: Equatable, Sendable {
  /// The key as declared; the service of one that is resolved may have adapters.
  package let key: AnyKey
  package var origin = Concurrency.sync
  package let scope: String?
  package let place: SourceLocation
}

/// An enum whose cases manifests write as tags.
package struct DeclaredTags: Sendable {
  let type: Any.Type
  package let place: SourceLocation
  /// The texts in manifests with their tags in code, in case order.
  package let tags: [(text: String, tag: Tag)]

  package var name: String { TypeName.full(of: type) }
}
