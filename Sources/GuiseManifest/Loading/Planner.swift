internal import Guise
internal import StrictJSON

/// The fourth step: decodes settings, and plans the registrations.
final class Planner {
  private let connections: [Connection]
  private let composition: Composition
  private let factories: FactoryRegistry
  private var faults: [Fault] = []

  static func plan(
    _ connections: [Connection], of composition: Composition, _ factories: FactoryRegistry
  ) throws(ManifestError) -> [PlannedRegistration] {
    let planner = Planner(connections, composition, factories)
    let planned = connections.compactMap { planner.plan($0) }
    try planner.faults.check()
    return planned
  }

  private init(
    _ connections: [Connection], _ composition: Composition, _ factories: FactoryRegistry
  ) {
    self.connections = connections
    self.composition = composition
    self.factories = factories
  }

  private func plan(_ connection: Connection) -> PlannedRegistration? {
    let (registration, keys) = (connection.registration, connection.keys)
    guard let own = connection.uses.first, let factory = factories.factories[own.part.factory]
    else { return nil }
    let key = keys.first { $0.service == own.signature.service }
    let decorators = connection.uses.dropFirst().compactMap { use in
      factories.factories[use.part.factory].map { factory in
        let traits = RegistrationTraits(at: SourceLocation(use.part.place))
        return plan(use, factory, traits, under: factories.tags(for: registration.tags))
      }
    }
    let traits = RegistrationTraits(
      lifetime: Lifetime(registration.lifetime, scopeName: registration.scope),
      eager: registration.isEager, startOrder: registration.startOrder, hidden: key == nil,
      decorators: decorators.map { Decorator($0.registration) },
      at: SourceLocation(registration.place))
    let tags = key.map { self.tags(of: $0) } ?? Tags(RegistrationIdentifier(id: registration.id))
    let offers = key == nil || keys.count > 1 ? factories.offers(of: factory.id) : []
    return PlannedRegistration(
      plan: plan(own, factory, traits, under: tags), decorators: decorators,
      aliases: offers.compactMap { offer in
        guard let key = keys.first(where: { $0.service == .type(offer.service) }),
          let make = offer.maker(for: factory)
        else { return nil }
        return (anyKey(key, self.tags(of: key)), make)
      },
      sharedKeys: keys.filter(\.isShared).map { anyKey($0, factories.tags(for: $0.tags)) })
  }

  private func plan(
    _ use: Connection.Use, _ factory: RegisteredFactory, _ traits: RegistrationTraits,
    under tags: Tags
  ) -> BuildPlan {
    let signature = use.signature
    let key = AnyKey(
      service: signature.service.type, tags: tags, arguments: signature.arguments.map(\.type))
    let sources = use.fillings.indices.map { position in
      source(
        use.fillings[position], signature.parameters[position], factory.tags(at: position), use)
    }
    return BuildPlan(key: key, traits: traits, factory: factory, sources: sources, part: use.part)
  }

  /// - Parameter tags: The parameter's own tags.
  private func source(
    _ filling: Filling, _ parameter: Parameter, _ tags: Tags, _ use: Connection.Use
  ) -> BuildPlan.Source {
    switch filling {
    case .argument(let position): return .argument(position: position)
    case .settings: return .settings(settings(of: use.part))
    case .decorated: return .argument(position: 0)
    case .plain, .nothing: return .dependency(tags)
    case .tagged(let tags): return .dependency(factories.tags(for: tags))
    // The service is the parameter's: of the key, only the tags are needed.
    case .one(let key): return .dependency(self.tags(of: key))
    case .several(let keys):
      return .elements(keys.map { ($0.id, self.tags(of: $0)) }, whole: nil)
    case .keyed(let keys):
      return .elements(keys.map { ($0.key, self.tags(of: $0.registration)) }, whole: nil)
    case .everyByIdentifier(let written):
      let whole = written.map { factories.tags(for: $0) } ?? tags
      return .elements(
        parameter.dependency.map { every($0.service, whole) } ?? [], whole: whole)
    }
  }

  /// Returns the tags of every registration that offers a service without arguments under at least some tags, by
  /// its identifier.
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

  /// Returns the decoded settings. Those of a registration that a test replaces are not decoded: they may contain
  /// a variable without a value.
  private func settings(of part: Composition.Part) -> SettingsValue? {
    let isReplaced =
      part.decorator == nil && composition.replaced.contains(part.registration.id)
    guard !isReplaced, let type = factories.factories[part.factory]?.declaration.settings,
      let written = part.settings ?? JSONValue.emptyObject
    else { return nil }
    let (value, found) = SettingsDecoder(written, composition.variables).value(of: type)
    faults += found.map { $0.fault(in: part, TypeName.full(of: type)) }
    return value.map { SettingsValue(value: $0) }
  }
}

extension SourceLocation {
  fileprivate init(_ place: Place) {
    self.init(file: place.source.path, line: place.source.line(at: place.range.lowerBound))
  }
}
