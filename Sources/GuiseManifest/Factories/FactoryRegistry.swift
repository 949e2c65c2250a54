internal import Guise

/// The factories that manifests may name, declared in code.
///
/// A factory's signature declares its dependencies. Building a registry never throws or traps: problems are
/// kept with their places, and reported when the registry is used.
public final class FactoryRegistry: Sendable {
  /// The factories by identifier; of duplicates, the first.
  package let factories: [String: RegisteredFactory]
  package let assemblies: [String: RegisteredAssembly]
  package let supplies: [SuppliedService]
  package let requirements: [RequiredService]
  package let typedTags: [DeclaredTags]
  package let included: [FactoryRegistry]
  let offers: [DeclaredOffer]
  /// The offers that fit their factories, by the factories' identifiers; of one service, the first.
  private let matchedOffers: [String: [DeclaredOffer]]
  /// The problems of declarations among themselves, which an including registry shares.
  let conflicts: [RegistryProblem]

  /// Creates a registry from the declarations in a closure.
  ///
  /// - Parameters:
  ///   - prefix: a prefix for the identifiers that `declare` registers, followed by a dot; identifiers of
  ///     included registries do not get it.
  ///   - declare: declares factories, offers, assemblies, tags, supplies and requirements.
  public init(prefix: String? = nil, _ declare: (FactoryDeclarations) -> Void) {
    let declarations = FactoryDeclarations(prefix: prefix)
    declare(declarations)
    (factories, assemblies) = (declarations.factories, declarations.assemblies)
    (supplies, requirements) = (declarations.supplies, declarations.requirements)
    (offers, typedTags) = (declarations.offers, declarations.typedTags)
    (conflicts, included) = (declarations.conflicts, declarations.included)
    var matched: [String: [DeclaredOffer]] = [:]
    for offer in offers {
      guard let factory = offer.factory(among: factories), offer.maker(for: factory) != nil else {
        continue
      }
      let known = matched[factory.id] ?? []
      let services = known.map(\.service) + [factory.signature.service.type]
      if services.contains(where: { $0 == offer.service }) { continue }
      matched[factory.id] = known + [offer]
    }
    matchedOffers = matched
  }

  /// Returns the further services that a factory offers.
  package func offers(of factory: String) -> [DeclaredOffer] { matchedOffers[factory] ?? [] }

  /// The problems of the registry that make it unfit for loading, by the names at fault.
  package var problems: [RegistryProblem] {
    var problems =
      conflicts + offers.compactMap { $0.problem(with: $0.factory(among: factories)) }
    for factory in factories.values {
      problems += factory.contradictions.map { reason in
        RegistryProblem(
          .invalidFactory, factory.id,
          "the registration of the factory \"\(factory.id)\" is inconsistent: \(reason)",
          at: factory.declaration.place)
      }
    }
    return problems.sorted { $0.name < $1.name }
  }
}

extension FactoryRegistry: FactorySource {
  package func signature(of factory: String) -> Signature? { factories[factory]?.signature }

  package func services(of factory: String) -> [ServiceName] {
    guard let own = factories[factory]?.signature.service else { return [] }
    return [own] + offers(of: factory).map { .type($0.service) }
  }

  package func makesValues(_ factory: String) -> Bool {
    factories[factory]?.signature.service.isOfValues == true
  }

  package func parameterNames(of factory: String) -> [String?] {
    factories[factory]?.parameterNames ?? []
  }

  package func tags(at position: Int, of factory: String) -> [String]? {
    var texts: [String] = []
    for tag in factories[factory]?.tags(at: position) ?? Tags() {
      guard let text = text(of: tag) else { return nil }
      texts.append(text)
    }
    return texts
  }
}
