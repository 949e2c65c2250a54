package import Guise

/// The factories that manifests may name, declared in code.
///
/// A factory's signature declares its dependencies. Building a registry never throws or traps: problems are
/// kept with their places, and reported when the registry is used.
public struct FactoryRegistry: Sendable {
  /// The factories by identifier; of duplicates, the first.
  package private(set) var factories: [String: RegisteredFactory] = [:]
  package private(set) var assemblies: [String: RegisteredAssembly] = [:]
  package private(set) var supplies: [SuppliedService] = []
  package private(set) var requirements: [RequiredService] = []
  package private(set) var typedTags: [DeclaredTags] = []
  /// The mapping between texts in manifests and tags in code.
  package private(set) var tagTexts = TagTexts()
  private var offers: [DeclaredOffer] = []
  /// The offers that fit their factories, by the factories' identifiers.
  private var matchedOffers: [String: [DeclaredOffer]] = [:]
  /// The problems of declarations among themselves, which an including registry shares.
  private var duplicates: [RegistryProblem] = []
  private var offerProblems: [RegistryProblem] = []

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
    matchOffers()
  }

  init() {}

  mutating func add(_ factory: RegisteredFactory) {
    guard let first = factories.updateValue(factory, forKey: factory.id) else { return }
    factories[factory.id] = first
    if first === factory { return }
    report(
      .duplicateFactory(
        factory.id, at: factory.declaration.place, first: first.declaration.place))
  }

  mutating func add(_ assembly: RegisteredAssembly) {
    guard let first = assemblies.updateValue(assembly, forKey: assembly.name) else { return }
    assemblies[assembly.name] = first
    if first === assembly { return }
    report(.duplicateAssembly(assembly.name, at: assembly.place, first: first.place))
  }

  mutating func add(_ supply: SuppliedService) { supplies.append(supply) }

  mutating func add(_ requirement: RequiredService) { requirements.append(requirement) }

  mutating func add(_ offer: DeclaredOffer) { offers.append(offer) }

  mutating func add(_ tags: DeclaredTags) {
    if typedTags.contains(where: { $0.type == tags.type }) { return }
    typedTags.append(tags)
    for problem in tagTexts.add(tags) { report(problem) }
  }

  /// Includes another registry; a declaration that both have counts once.
  mutating func add(_ other: FactoryRegistry) {
    for id in other.factories.keys.sorted() { other.factories[id].map { add($0) } }
    for name in other.assemblies.keys.sorted() { other.assemblies[name].map { add($0) } }
    supplies += other.supplies.filter { supply in !supplies.contains { $0 === supply } }
    requirements += other.requirements.filter { requirement in
      !requirements.contains { $0 === requirement }
    }
    offers += other.offers.filter { offer in !offers.contains { $0 === offer } }
    for tags in other.typedTags { add(tags) }
    for problem in other.duplicates { report(problem) }
  }

  private mutating func report(_ problem: RegistryProblem) {
    if !duplicates.contains(problem) { duplicates.append(problem) }
  }

  /// Matches the offers to their factories, once all are declared.
  private mutating func matchOffers() {
    for offer in offers {
      do throws(RegistryProblem) {
        let id = try offer.matched(to: factories, besides: matchedOffers)
        matchedOffers[id, default: []].append(offer)
      } catch {
        offerProblems.append(error)
      }
    }
  }

  // MARK: Use

  /// Returns the further services that a factory offers.
  package func offers(of factory: String) -> [DeclaredOffer] { matchedOffers[factory] ?? [] }

  /// Returns the tags in code for texts in a manifest.
  func tags(for texts: [String]) -> Tags {
    var tags = Tags()
    for text in texts { tags.insert(tagTexts.tag(for: text)) }
    return tags
  }

  /// The problems of the registry that make it unfit for loading.
  package var problems: [RegistryProblem] {
    var problems = duplicates
    for id in factories.keys.sorted() {
      guard let factory = factories[id] else { continue }
      problems += factory.contradictions.map {
        .invalidFactory(id, at: factory.declaration.place, reason: $0)
      }
    }
    for assembly in assemblies.values where !Identifier.isValid(assembly.name) {
      problems.append(.invalidAssembly(assembly.name, at: assembly.place))
    }
    return problems + offerProblems
  }
}

extension FactoryRegistry: FactorySource {
  package func signature(of factory: String) -> Signature? { factories[factory]?.signature }

  package func services(of factory: String) -> [ServiceName] {
    guard let own = factories[factory]?.signature.service else { return [] }
    return [own] + offers(of: factory).map { .type($0.service) }
  }

  package func makesValues(_ factory: String) -> Bool {
    factories[factory].map { InstanceKind(of: $0.signature.service.type) == .value } ?? false
  }

  package func parameterNames(of factory: String) -> [String?] {
    factories[factory]?.parameterNames ?? []
  }

  package func tags(at position: Int, of factory: String) -> [String]? {
    var texts: [String] = []
    for tag in factories[factory]?.tags(at: position) ?? Tags() {
      guard let text = tagTexts.text(of: tag) else { return nil }
      texts.append(text)
    }
    return texts
  }

  package func adapter(
    of type: ServiceName
  ) -> (kind: AdapterKind, wrapped: ServiceName, arguments: [ServiceName]?)? {
    Adapters.level(of: type.type).map {
      ($0.kind, .type($0.wrapped), $0.laterArguments?.map { .type($0) })
    }
  }
}
