package import Guise

/// The factories that manifests may name, declared in code.
///
/// A factory's signature declares its dependencies. Building a registry never throws or traps: problems are
/// kept with their places, and reported when the registry is used.
public final class FactoryRegistry: Sendable {
  package let declared: DeclaredParts
  /// The offers that fit their factories, by the factories' identifiers; of one service, the first.
  package let fitOffers: [String: [DeclaredOffer]]
  /// The problems that make the registry unfit for loading.
  package let problems: [RegistryProblem]

  /// Creates a registry from the declarations in a closure.
  ///
  /// The identifiers that it registers get the prefix, followed by a dot, but not those of included registries.
  public init(prefix: String? = nil, _ declare: (FactoryDeclarations) -> Void) {
    let declarations = FactoryDeclarations(prefix: prefix)
    declare(declarations)
    declared = declarations.declared
    let factories = declared.factories
    var problems = declared.conflicts + factories.values.flatMap(\.problems)
    var fit: [String: [DeclaredOffer]] = [:]
    for offer in declared.offers {
      let factory = offer.ids.lazy.compactMap { factories[$0] }.first
      if let problem = offer.problem(with: factory) {
        problems.append(problem)
      } else if let factory, factory.signature.service != .type(offer.service) {
        let isKnown = fit[factory.id, default: []].contains { $0.service == offer.service }
        if !isKnown { fit[factory.id, default: []].append(offer) }
      }
    }
    (fitOffers, self.problems) = (fit, problems.sorted { $0.message < $1.message })
  }
}

extension FactoryRegistry: FactorySource {
  package func signature(of factory: String) -> Signature? {
    declared.factories[factory]?.signature
  }

  package func services(of factory: String) -> [ServiceName] {
    guard let own = signature(of: factory)?.service else { return [] }
    return [own] + fitOffers[factory, default: []].map { .type($0.service) }
  }

  package func parameterNames(of factory: String) -> [String?] {
    declared.factories[factory]?.parameterNames ?? []
  }

  package func tags(at position: Int, of factory: String) -> [String]? {
    let tags = declared.factories[factory]?.tags(at: position) ?? Tags()
    let texts = tags.compactMap { text(of: $0) }
    return texts.count == tags.count ? texts : nil
  }
}

extension FactoryRegistry {
  /// Returns the tag in code for a text in a manifest: the declared case, or else the string itself.
  package func tag(for text: String) -> Tag {
    for kind in declared.typedTags {
      if let known = kind.tags.first(where: { $0.text == text }) { return known.tag }
    }
    return Tag(text)
  }

  func tags(for texts: [String]) -> Tags {
    texts.reduce(into: Tags()) { $0.insert(tag(for: $1)) }
  }

  /// Returns the text of a tag in manifests; nil if it has none.
  package func text(of tag: Tag) -> String? {
    let raw = (tag.value as? any RawRepresentable)?.rawValue ?? tag.value
    return (raw as? String).flatMap { self.tag(for: $0) == tag ? $0 : nil }
  }

  /// Returns the text of a tag in manifests, or the words for one that manifests cannot write.
  package func words(for tag: Tag) -> String {
    text(of: tag) ?? "\(TypeName.full(of: Swift.type(of: tag.value))):\(tag.value)"
  }
}
