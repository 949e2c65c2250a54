package import Guise

/// The fourth step: decodes settings, and plans the registrations.
struct Planner {
  let connections: [Connection]
  let composition: Composition
  let factories: FactoryRegistry
  private(set) var faults: [Fault] = []

  mutating func registrations() throws(ManifestError) -> [PlannedRegistration] {
    let planned = connections.compactMap { plan($0) }
    try faults.check()
    return planned
  }

  private mutating func plan(_ connection: Connection) -> PlannedRegistration? {
    let (registration, keys) = (connection.registration, connection.keys)
    guard let own = connection.uses.first else { return nil }
    let key = keys.first { $0.service == $0.signature.service }
    let decorators = connection.uses.dropFirst().compactMap { use in
      let traits = RegistrationTraits(at: SourceLocation(use.part.place))
      return plan(use, traits, under: factories.tags(for: registration.tags))
    }
    let traits = RegistrationTraits(
      lifetime: Lifetime(registration.lifetime, scopeName: registration.scope),
      eager: registration.isEager, startOrder: registration.startOrder, hidden: key == nil,
      decorators: decorators.map { Decorator($0.registration) },
      at: SourceLocation(registration.place))
    let tags = key.map { self.tags(of: $0) } ?? Tags(RegistrationIdentifier(id: registration.id))
    guard let plan = plan(own, traits, under: tags) else { return nil }
    return PlannedRegistration(
      plan: plan, decorators: decorators,
      aliases: factories.fitOffers[own.part.factory, default: []].compactMap { offer in
        keys.first { $0.service == .type(offer.service) }
          .map { (anyKey($0, self.tags(of: $0)), offer) }
      },
      sharedKeys: keys.filter(\.isShared).map { anyKey($0, factories.tags(for: $0.tags)) })
  }

  private mutating func plan(
    _ use: Connection.Use, _ traits: RegistrationTraits, under tags: Tags
  ) -> BuildPlan? {
    guard let factory = factories.declared.factories[use.part.factory] else { return nil }
    let signature = factory.signature
    let key = AnyKey(
      service: signature.service.type, tags: tags, arguments: signature.arguments.map(\.type))
    let sources = use.fillings.indices.map { position in
      source(
        use.fillings[position], signature.parameters[position], factory.tags(at: position), use)
    }
    return BuildPlan(key: key, traits: traits, factory: factory, sources: sources, part: use.part)
  }

  private mutating func source(
    _ filling: Filling, _ parameter: Parameter, _ tags: Tags, _ use: Connection.Use
  ) -> BuildPlan.Source {
    switch filling {
    case .argument(let position): return .argument(position)
    case .settings: return .settings(settings(of: use.part))
    case .request(let written):
      let tags = written.map { factories.tags(for: $0) } ?? tags
      return parameter.isKeyed
        ? .elements(every(parameter.service, tags), whole: tags) : .dependency(tags)
    // The service is the parameter's: of the key, only the tags are needed.
    case .one(let key): return .dependency(self.tags(of: key))
    case .several(let keys):
      return .elements(keys.map { ($0.key, self.tags(of: $0.registration)) }, whole: nil)
    }
  }

  /// Returns the tags of every registration of a service without arguments under at least some tags, by identifier.
  private func every(_ service: ServiceName, _ tags: Tags) -> [(key: String, tags: Tags)] {
    let keys = connections.lazy.flatMap(\.keys).filter {
      $0.service == service && $0.arguments.isEmpty
    }
    return keys.map { (key: $0.id, tags: self.tags(of: $0)) }
      .filter { $0.tags.isSuperset(of: tags) }.sorted { $0.key < $1.key }
  }

  private func anyKey(_ key: RegistrationKey, _ tags: Tags) -> AnyKey {
    AnyKey(service: key.service.type, tags: tags, arguments: key.arguments.map(\.type))
  }

  /// Returns the tags of a registration in code; those of a shared key tell the registrations apart.
  private func tags(of key: RegistrationKey) -> Tags {
    var tags = factories.tags(for: key.tags)
    if key.isShared { tags.insert(Tag(RegistrationIdentifier(id: key.id))) }
    return tags
  }

  /// Returns the decoded settings; nil if a test replaces the registration, whose variables may have no values.
  private mutating func settings(of part: Composition.Part) -> (@Sendable () -> Any)? {
    if part.decorator == nil, composition.replaced.contains(part.registration.id) { return nil }
    guard let type = factories.declared.factories[part.factory]?.settings,
      let written = part.settings ?? JSONValue.emptyObject
    else { return nil }
    let (decoded, found) = SettingsNode(written, composition.variables).value(of: type)
    faults += found.map { $0.fault(in: part, TypeName.full(of: type)) }
    guard let decoded else { return nil }
    // The application promises that a reference type in it is safe to share, like any instance.
    nonisolated(unsafe) let value = decoded
    return { value }
  }
}

extension SourceLocation {
  fileprivate init(_ place: Place) {
    self.init(file: place.source.path, line: place.source.line(at: place.range.lowerBound))
  }
}

/// One registration of a manifest, to be made for each container, which keeps the instances.
package struct PlannedRegistration: Sendable {
  /// The plan for the factory's own service. If that is not registered, only the aliases request its key.
  let plan: BuildPlan
  let decorators: [BuildPlan]
  /// The keys of the further services that the factory's product is offered as.
  let aliases: [(key: AnyKey, offer: DeclaredOffer)]
  /// The keys that it shares with other registrations of the manifest: nothing may answer them.
  let sharedKeys: [AnyKey]

  package var id: String { plan.part.registration.id }
  package var key: AnyKey { plan.key }

  /// The registrations for one container, the one that makes the instances first.
  package func bind() -> [Registration] {
    [plan.registration]
      + aliases.map { $0.offer.alias(key, $0.key, RegistrationTraits(at: plan.traits.location)) }
  }
}
