internal import Guise

/// The registrations of a manifest that overrides replace, before they are connected.
struct OverrideTargets {
  /// The registrations that an override of the key replaces wholly: without this key, nothing requests their
  /// instances.
  private var wholes: [AnyKey: [String]] = [:]

  init(_ composition: Composition, _ factories: FactoryRegistry) {
    let fitting = Fitting(source: factories)
    for offer in composition.enabled.compactMap({ fitting.offer(of: $0) }) {
      let own = offer.signature.service
      // Replacing one of several aliases leaves the registration that makes the instances in place.
      guard offer.services.count == 1 || offer.services.contains(own) else { continue }
      let key = AnyKey(
        service: (offer.services.count == 1 ? offer.services[0] : own).type,
        tags: factories.tags(for: offer.tags),
        arguments: offer.signature.arguments.map(\.type))
      wholes[key, default: []].append(offer.id)
    }
  }

  func replaced(by targets: [TestOverride.Target]) -> ReplacedRegistrations {
    targets.reduce(into: ReplacedRegistrations()) { replaced, target in
      switch target {
      case .key(let key): replaced.wholly.formUnion(wholes[key] ?? [])
      case .identifier(let id, _): replaced.keepingDecorators.insert(id)
      }
    }
  }
}
