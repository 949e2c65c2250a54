internal import Guise

/// The declarations of a ``FactoryRegistry``.
public final class FactoryDeclarations {
  private let prefix: String?
  var factories: [String: RegisteredFactory] = [:]
  var assemblies: [String: RegisteredAssembly] = [:]
  var supplies: [SuppliedService] = []
  var requirements: [RequiredService] = []
  var offers: [DeclaredOffer] = []
  var typedTags: [DeclaredTags] = []
  var included: [FactoryRegistry] = []
  /// The problems of declarations among themselves.
  var conflicts: [RegistryProblem] = []

  init(prefix: String?) { self.prefix = prefix }

  func prefixed(_ name: String) -> String { prefix.map { "\($0).\(name)" } ?? name }

  /// Includes another registry, for example from another module; a declaration that both have counts once.
  public func include(_ other: FactoryRegistry) {
    included.append(other)
    for factory in other.factories.values { add(factory) }
    for assembly in other.assemblies.values { add(assembly) }
    supplies += other.supplies.filter { !supplies.contains($0) }
    requirements += other.requirements.filter { !requirements.contains($0) }
    offers += other.offers.filter { new in !offers.contains { $0 === new } }
    for tags in other.typedTags { add(tags) }
    conflicts += other.conflicts.filter { new in !conflicts.contains { $0 === new } }
  }

  func add(_ factory: RegisteredFactory) {
    let first = factories[factory.id] ?? factory
    factories[factory.id] = first
    if first === factory { return }
    let words = "two factories are registered as \"\(factory.id)\""
    conflicts.append(
      RegistryProblem(
        .duplicateFactory, factory.id, words, at: factory.declaration.place,
        first.declaration.place))
  }

  func add(_ assembly: RegisteredAssembly) {
    let first = assemblies[assembly.name] ?? assembly
    assemblies[assembly.name] = first
    if first === assembly { return }
    let words = "two assemblies are registered as \"\(assembly.name)\""
    conflicts.append(
      RegistryProblem(.duplicateAssembly, assembly.name, words, at: assembly.place, first.place))
  }

  func add(_ tags: DeclaredTags) {
    if !typedTags.contains(where: { $0.type == tags.type }) { typedTags.append(tags) }
  }
}
