internal import Guise

/// The factories that manifests may name, declared in code.
///
/// A factory's signature declares its dependencies. Building a registry never throws or traps: problems are
/// kept with their places, and reported when the registry is used.
public struct FactoryRegistry: Sendable {
  /// The factories by identifier; of duplicates, the first.
  package private(set) var factories: [String: RegisteredFactory] = [:]
  var assemblies: [String: RegisteredAssembly] = [:]
  var supplies: [SuppliedService] = []
  var requirements: [RequiredService] = []
  private(set) var offers: [DeclaredOffer] = []
  private(set) var typedTags: [DeclaredTags] = []
  /// The mapping between texts in manifests and tags in code.
  private(set) var tagTexts = TagTexts()
  /// The problems of the registry itself.
  package private(set) var problems: [RegistryProblem] = []
  /// The problems that an including registry shares.
  private var declarationProblems: [RegistryProblem] = []

  /// Creates a registry from the declarations in a closure.
  ///
  /// - Parameters:
  ///   - prefix: a prefix for the identifiers that `declare` registers, followed by a dot; identifiers of
  ///     included registries do not get it.
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
      // The same registration was included twice.
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
    if !Identifier.isValid(assembly.name) {
      report(.invalidAssembly(assembly.name, at: assembly.place))
    }
  }

  mutating func add(_ supply: SuppliedService) {
    if let type = supply.key.unstableType {
      return report(.unstableType("supplied names", type, at: supply.place))
    }
    if !supplies.contains(supply) { supplies.append(supply) }
  }

  mutating func add(_ requirement: RequiredService) {
    if let type = requirement.key.unstableType {
      return report(.unstableType("require names", type, at: requirement.place))
    }
    // A resolver is always available.
    if requirement.kind == .resolver { return }
    if !requirements.contains(requirement) { requirements.append(requirement) }
  }

  mutating func add(_ offer: DeclaredOffer) {
    if !offers.contains(where: { $0 === offer }) { offers.append(offer) }
  }

  mutating func add(_ tags: DeclaredTags) {
    if typedTags.contains(where: { $0.type == tags.type }) { return }
    if !TypeName.isStable(tags.name) {
      report(.unstableType("tags names", tags.name, at: tags.place))
    }
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

  /// Matches the offers to their factories, once all are declared.
  private mutating func settle() {
    problems = declarationProblems
    for (id, factory) in factories where !factory.offers.isEmpty { factories[id]?.offers = [] }
    for declared in offers {
      do throws(RegistryProblem) {
        let (id, offer) = try declared.matched(to: factories)
        factories[id]?.offers.append(offer)
      } catch {
        problems.append(error)
      }
    }
    for (id, factory) in factories where factory.offers.count > 1 {
      factories[id]?.offers.sort { TypeName.full(of: $0.service) < TypeName.full(of: $1.service) }
    }
  }

  /// Returns the tags in code for texts in a manifest.
  func tags(for texts: [String]) -> Tags {
    texts.reduce(into: Tags()) { $0.insert(tagTexts.tag(for: $1)) }
  }
}
