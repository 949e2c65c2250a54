internal import Guise

/// The registrations of a manifest that overrides replace, before they are connected.
struct OverrideTargets {
  /// The registrations that an override of the key replaces wholly: without this key, nothing requests their
  /// instances.
  private var wholes: [AnyKey: [String]] = [:]

  init(_ composition: Composition, _ factories: FactoryRegistry) {
    for registration in composition.enabled {
      guard let factory = factories.factories[registration.main.factory] else { continue }
      let own = factory.signature.service
      let offered = factories.services(of: factory.id)
      let names = registration.services.isEmpty ? [] : offered.map(\.text)
      var service: ServiceName? = own
      if registration.services.count == 1 {
        guard case .position(let position) = ServiceMatch(registration.services[0], among: names)
        else { continue }
        service = offered[position]
      } else if !registration.services.isEmpty {
        // Replacing an alias leaves the registration that makes the instances in place.
        let isOffered = registration.services.contains {
          ServiceMatch($0, among: names) == .position(0)
        }
        service = isOffered ? own : nil
      }
      guard let service else { continue }
      let key = AnyKey(
        service: service.type, tags: factories.tags(for: registration.tags),
        arguments: factory.signature.arguments.map(\.type))
      wholes[key, default: []].append(registration.id)
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
