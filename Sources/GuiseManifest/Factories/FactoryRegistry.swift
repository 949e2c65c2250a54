package import Guise

/// The factories that manifests may name, declared in code.
///
/// A factory's signature is the declaration of what it needs. Building a registry never throws or
/// traps: what is wrong with it is kept, and reported by whoever uses it, with its places.
public struct FactoryRegistry: Sendable {
  /// By identifier, the first where two have one.
  package private(set) var factories: [String: RegisteredFactory] = [:]
  var assemblies: [String: RegisteredAssembly] = [:]
  var supplies: [SuppliedService] = []
  var requirements: [RequiredService] = []
  private(set) var offers: [DeclaredOffer] = []
  private(set) var typedTags: [DeclaredTags] = []
  /// What the texts of tags stand for.
  private(set) var tagTexts = TagTexts()
  /// What is wrong with the registry itself.
  package private(set) var problems: [RegistryProblem] = []
  /// Those that a registry which includes this one has too.
  private var declarationProblems: [RegistryProblem] = []

  /// Creates a registry of what a closure declares.
  ///
  /// - Parameters:
  ///   - prefix: put before the identifiers that `declare` registers, with a dot between; not before
  ///     those of included registries.
  ///   - declare: declares factories, offers, assemblies, tags, supplies and requirements.
  public init(prefix: String? = nil, _ declare: (FactoryDeclarations) -> Void) {
    let declarations = FactoryDeclarations(prefix: prefix)
    declare(declarations)
    self = declarations.registry
    settle()
  }

  init() {}

  mutating func add(_ factory: RegisteredFactory) {
    if let first = factories[factory.id] {
      // Reached over two ways of inclusion: one registration.
      if first.isSame(as: factory) { return }
      return report(.duplicateFactory(factory.id, first: first.place, second: factory.place))
    }
    factories[factory.id] = factory
    for problem in factory.problems { report(problem) }
  }

  mutating func add(_ assembly: RegisteredAssembly) {
    if let first = assemblies[assembly.name] {
      if first === assembly { return }
      return report(.duplicateAssembly(assembly.name, first: first.place, second: assembly.place))
    }
    assemblies[assembly.name] = assembly
    for problem in assembly.problems { report(problem) }
  }

  mutating func add(_ supply: SuppliedService) {
    if let type = supply.key.unstableType {
      return report(.unstableType(in: "supplied", at: supply.place, type))
    }
    if !supplies.contains(supply) { supplies.append(supply) }
  }

  mutating func add(_ requirement: RequiredService) {
    if let type = requirement.key.unstableType {
      return report(.unstableType(in: "require", at: requirement.place, type))
    }
    // A resolver is there always.
    if requirement.dependency.isResolver { return }
    if !requirements.contains(requirement) { requirements.append(requirement) }
  }

  mutating func add(_ offer: DeclaredOffer) {
    if !offers.contains(where: { $0 === offer }) { offers.append(offer) }
  }

  mutating func add(_ tags: DeclaredTags) {
    if typedTags.contains(where: { $0.type == tags.type }) { return }
    for problem in tags.problems { report(problem) }
    typedTags.append(tags)
    for problem in tagTexts.add(tags) { report(problem) }
  }

  mutating func add(_ other: FactoryRegistry) {
    for id in other.factories.keys.sorted() { other.factories[id].map { add($0) } }
    for name in other.assemblies.keys.sorted() { other.assemblies[name].map { add($0) } }
    for supply in other.supplies { add(supply) }
    for requirement in other.requirements { add(requirement) }
    for offer in other.offers { add(offer) }
    for tags in other.typedTags { add(tags) }
    for problem in other.declarationProblems { report(problem) }
  }

  private mutating func report(_ problem: RegistryProblem) {
    if !declarationProblems.contains(problem) { declarationProblems.append(problem) }
  }

  /// Finds the factories of the offers, once all are declared.
  private mutating func settle() {
    let settled = SettledOffers(offers, of: factories)
    for (id, factory) in factories where !(factory.offers.isEmpty && settled.offers[id] == nil) {
      factories[id]?.offers = settled.offers[id] ?? []
    }
    problems = declarationProblems + settled.problems
  }

  /// What a manifest's tag is in code: the case that it was declared to be, else the string itself.
  package func tag(for text: String) -> Tag { tagTexts.tag(for: text) }
}
