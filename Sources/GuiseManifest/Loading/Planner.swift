internal import Guise
internal import StrictJSON

/// The fourth step: decodes settings, and plans the registrations.
final class Planner {
  private let composition: Composition
  private let factories: FactoryRegistry
  private let decoder: SettingsDecoder
  /// The positions of identifiers in the manifest's `start`.
  private var starts: [String: Int] = [:]
  /// The identifiers of the planned registrations.
  private var registered: Set<String> = []
  private var connectedKeys: [RegistrationKey] = []
  private var faults: [Fault] = []

  static func plan(
    _ connections: [Connection], of composition: Composition, _ factories: FactoryRegistry,
    limits: ReadingLimits
  ) throws(ManifestError) -> [PlannedRegistration] {
    let planner = Planner(composition, factories, limits)
    let planned = planner.plan(connections)
    try planner.faults.check()
    return planned
  }

  private init(
    _ composition: Composition, _ factories: FactoryRegistry, _ limits: ReadingLimits
  ) {
    self.composition = composition
    self.factories = factories
    decoder = SettingsDecoder(composition.knownVariables, limits: limits)
    for (position, start) in composition.start.enumerated() where starts[start.value] == nil {
      starts[start.value] = position
    }
  }

  private func plan(_ connections: [Connection]) -> [PlannedRegistration] {
    for connection in connections {
      registered.insert(connection.registration.id)
      connectedKeys += connection.keys
    }
    var planned: [PlannedRegistration] = []
    planned.reserveCapacity(connections.count)
    for connection in connections {
      if let registration = plan(connection) { planned.append(registration) }
    }
    return planned
  }

  private func plan(_ connection: Connection) -> PlannedRegistration? {
    let registration = connection.registration
    guard let own = connection.uses.first, let factory = factories.factories[own.part.factory]
    else { return nil }
    let service = factory.signature.service
    var traits = RegistrationTraits(
      lifetime: Lifetime(registration.lifetime, scopeName: registration.scope),
      eager: registration.isEager, at: SourceLocation(registration.place))
    if let order = starts[registration.id] { traits.rare.startOrder = order }
    if connection.uses.count > 1 {
      traits.rare.decorators = connection.uses.dropFirst().compactMap { decorator($0) }
    }
    var tags = Tags(RegistrationIdentifier(id: registration.id))
    if let key = connection.keys.first(where: { $0.service == service }) {
      tags = self.tags(of: key)
    } else {
      traits.rare.isHidden = true
    }
    return PlannedRegistration(
      id: registration.id, factory: factory, plan: plan(own, factory, traits, under: tags),
      aliases: aliases(connection.keys, of: factory),
      sharedKeys: connection.keys.filter(\.isShared).map {
        anyKey($0, factories.tags(for: $0.tags))
      },
      needs: connection.uses.flatMap { needs(of: $0) })
  }

  private func aliases(
    _ keys: [RegistrationKey], of factory: RegisteredFactory
  ) -> [(key: AnyKey, make: DeclaredOffer.Maker)] {
    if keys.count == 1, keys[0].service == factory.signature.service { return [] }
    return factories.offers(of: factory.id).compactMap { offer in
      guard let key = keys.first(where: { $0.service == .type(offer.service) }),
        let make = offer.maker(for: factory)
      else { return nil }
      return (anyKey(key, tags(of: key)), make)
    }
  }

  private func decorator(_ use: Connection.Use) -> Decorator? {
    guard let factory = factories.factories[use.part.factory] else { return nil }
    let traits = RegistrationTraits(at: SourceLocation(use.part.place))
    let tags = factories.tags(for: use.part.registration.tags)
    return factory.bind(plan(use, factory, traits, under: tags)).asDecorator
  }

  private func plan(
    _ use: Connection.Use, _ factory: RegisteredFactory, _ traits: RegistrationTraits,
    under tags: Tags
  ) -> BuildPlan {
    let signature = factory.signature
    return BuildPlan(
      key: AnyKey(
        service: signature.service.type, tags: tags,
        arguments: signature.arguments.map(\.type)),
      traits: traits, factory: factory,
      sources: use.fillings.enumerated().map { position, filling in
        source(filling, signature.parameters[position], factory.tags(at: position))
      },
      settings: settings(of: use.part, factory), isDecorator: use.part.decorator != nil)
  }

  /// - Parameter tags: The parameter's own tags.
  private func source(
    _ filling: Filling, _ parameter: Parameter, _ tags: Tags
  ) -> BuildPlan.Source {
    switch filling {
    case .argument(let position): return .argument(position: position)
    case .settings: return .settings
    case .decorated: return .argument(position: 0)
    case .plain, .nothing: return .dependency(tags)
    case .tagged(let tags): return .dependency(factories.tags(for: tags))
    // The service is the parameter's: of the key, only the tags are needed.
    case .one(let key): return .dependency(self.tags(of: key))
    case .several(let keys): return .list(keys.map { self.tags(of: $0) })
    case .keyed(let keys):
      return .keyed(
        keys.map { ($0.key, self.tags(of: $0.registration)) }, whole: nil)
    case .everyByIdentifier(let written):
      let whole = written.map { factories.tags(for: $0) } ?? tags
      guard let service = parameter.dependency?.service else { return .dependency(whole) }
      return .keyed(every(service, whole), whole: whole)
    }
  }

  /// Returns the tags of every registration that offers a service without arguments under at least some tags, by
  /// its identifier.
  private func every(_ service: ServiceName, _ tags: Tags) -> [(key: String, tags: Tags)] {
    var found: [(key: String, tags: Tags)] = []
    for offer in offersByService[service] ?? [] where offer.arguments.isEmpty {
      let own = self.tags(of: offer)
      if tags.allSatisfy({ own.contains($0) }) { found.append((offer.id, own)) }
    }
    return found.sorted { $0.key < $1.key }
  }

  /// The keys of the planned registrations by service, for dictionaries.
  private lazy var offersByService: [ServiceName: [RegistrationKey]] = {
    var offers: [ServiceName: [RegistrationKey]] = [:]
    for key in connectedKeys { offers[key.service, default: []].append(key) }
    return offers
  }()

  private func anyKey(_ key: RegistrationKey, _ tags: Tags) -> AnyKey {
    AnyKey(service: key.service.type, tags: tags, arguments: key.arguments.map(\.type))
  }

  /// Returns the tags of a registration in code; those of a shared key tell the registrations apart.
  private func tags(of key: RegistrationKey) -> Tags {
    var tags = factories.tags(for: key.tags)
    if key.isShared { tags.insert(Tag(RegistrationIdentifier(id: key.id))) }
    return tags
  }

  // MARK: Needs

  /// Returns the keys that exactly one registration has to fill, but for those of registrations that are planned.
  private func needs(of use: Connection.Use) -> [PlannedRegistration.Need] {
    var needs: [PlannedRegistration.Need] = []
    func need(_ service: ServiceName, _ tags: Tags) {
      needs.append(
        .init(
          key: AnyKey(service: service.type, tags: tags), user: use.part.name,
          place: use.part.place))
    }
    for (position, filling) in use.fillings.enumerated() {
      guard let dependency = use.signature.parameters[position].dependency else { continue }
      switch filling {
      case .plain where dependency.isPlain:
        let factory = factories.factories[use.part.factory]
        need(dependency.service, factory?.tags(at: position) ?? Tags())
      case .tagged(let tags) where dependency.isPlain:
        need(dependency.service, factories.tags(for: tags))
      case .one(let key) where dependency.isPlain && !registered.contains(key.id):
        need(dependency.service, tags(of: key))
      case .several(let keys):
        for key in keys where !registered.contains(key.id) {
          need(dependency.service, tags(of: key))
        }
      case .keyed(let keys):
        for (_, key) in keys where !registered.contains(key.id) {
          need(dependency.service, tags(of: key))
        }
      default: break
      }
    }
    return needs
  }

  // MARK: Settings

  /// Returns the decoded settings. Those of a registration that a test replaces are not decoded: they may contain
  /// a variable without a value.
  private func settings(
    of part: Composition.Part, _ factory: RegisteredFactory
  ) -> SettingsValue? {
    let id = part.registration.id
    let isReplaced =
      composition.replaced.wholly.contains(id)
      || part.decorator == nil && composition.replaced.keepingDecorators.contains(id)
    guard !isReplaced, let type = factory.declaration.settings else { return nil }
    return decode(type, of: part)
  }

  private func decode<Settings: Decodable>(
    _ type: Settings.Type, of part: Composition.Part
  ) -> SettingsValue? {
    let written = part.settings
    guard let value = written ?? JSONValue.emptyObject else { return nil }
    let result = decoder.decode(type, from: value)
    if !result.faults.isEmpty {
      let mistakes = SettingsMistake.all(
        result.faults, in: written, of: part, type: TypeName.full(of: type))
      faults += mistakes.map { Fault($0.rule, $0.message, at: $0.place) }
    }
    return result.value.map { SettingsValue(value: $0) }
  }
}

extension SourceLocation {
  fileprivate init(_ place: Place) {
    self.init(file: place.source.path, line: place.source.line(at: place.range.lowerBound))
  }
}
