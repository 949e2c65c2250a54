internal import Guise
internal import StrictJSON

/// Makes registrations for containers from the entries of a valid manifest.
struct RegistrationBuilder {
  private let model: WiringModel
  private let factories: FactoryRegistry
  /// The settings that validation has already decoded.
  private let decoded: DecodedSettings
  private let decoder: SettingsDecoder
  /// The positions of identifiers in the manifest's `start`.
  private let starts: [String: Int]

  init(
    _ model: WiringModel, factories: FactoryRegistry, decoded: DecodedSettings,
    limits: ReadingLimits
  ) {
    self.model = model
    self.factories = factories
    self.decoded = decoded
    decoder = SettingsDecoder(model.composition.knownVariables, limits: limits)
    starts = Dictionary(model.composition.start.enumerated().map { ($1.value, $0) }) { first, _ in
      first
    }
  }

  /// The registrations, in the order in which they are registered.
  func registrations() -> [ManifestRegistration] {
    var registrations: [ManifestRegistration] = []
    for entry in model.entries {
      let registration = entry.registration
      guard let factory = factories.factories[registration.main.factory] else { continue }
      let service = factory.signature.service
      let settings = settings(of: registration.main, factory)
      var traits = RegistrationTraits(
        lifetime: Lifetime(registration.lifetime, scopeName: registration.scope),
        eager: registration.isEager, at: SourceLocation(registration.place))
      if !registration.decorators.isEmpty {
        traits.rare.decorators = registration.decorators.compactMap {
          decorator($0, of: service)
        }
      }
      if let order = starts[registration.id] { traits.rare.startOrder = order }
      let tags = factories.tags(for: registration.tags)
      let services =
        registration.services.isEmpty ? [] : entry.services.map { model.keys.serviceNames[$0] }
      // If the factory's own service is not registered, only the offers request the instances.
      let isHidden = !services.isEmpty && !services.contains(TypeName.full(of: service))
      if isHidden { traits.rare.isHidden = true }
      let offers = factory.offers.filter { services.contains(TypeName.full(of: $0.service)) }
      registrations.append(
        ManifestRegistration(
          id: registration.id, assembly: registration.assembly, make: factory.bind,
          plan: plan(
            registration.main, factory, traits, settings,
            under: isHidden ? Tags(RegistrationIdentifier(id: registration.id)) : tags),
          aliases: offers.map { offer in
            let arguments = factory.signature.arguments
            return (
              AnyKey(service: offer.service, tags: tags, arguments: arguments), offer.makeAlias
            )
          }))
    }
    return registrations
  }

  /// The decorator of a part; nil if its factory is of another service, which validation rules out.
  private func decorator(
    _ part: Composition.Part, of service: Any.Type
  ) -> Decorator? {
    guard let factory = factories.factories[part.factory], factory.signature.service == service
    else { return nil }
    let traits = RegistrationTraits(at: SourceLocation(part.place))
    let plan = plan(
      part, factory, traits, settings(of: part, factory),
      under: factories.tags(for: part.registration.tags), decorating: service)
    return factory.bind(plan).asDecorator
  }

  /// - Parameter decorated: the service that a decorator's plan decorates: its one argument, for the
  ///   parameter that `dependencies` does not name.
  private func plan(
    _ part: Composition.Part, _ factory: RegisteredFactory,
    _ traits: RegistrationTraits, _ settings: SettingsValue?, under tags: Tags,
    decorating decorated: Any.Type? = nil
  ) -> BuildPlan {
    let (signature, pointed) = (factory.signature, part.dependencies)
    return BuildPlan(
      key: AnyKey(service: signature.service, tags: tags, arguments: signature.arguments),
      traits: traits, signature: signature,
      sources: signature.parameters.map { parameter in
        let written = parameter.name.flatMap { pointed[$0] }
        return switch parameter.role {
        case .argument(let position): .argument(position: position)
        case .settings: .settings
        case .dependency
        where decorated == parameter.type && parameter.injected == nil && written == nil:
          .argument(position: 0)
        case .dependency: source(written, for: parameter)
        }
      },
      settings: settings, isDecorator: decorated != nil)
  }

  /// The source of a parameter. An identifier stands for its registration's key, of which only the tags are
  /// needed: the service is the parameter's.
  private func source(
    _ dependency: Manifest.Dependency?, for parameter: Signature.Parameter
  ) -> BuildPlan.Source {
    if let element = parameter.keyedElement,
      let source = keyed(dependency, parameter.type, by: element, elseUnder: parameter.tags)
    {
      return source
    }
    return switch dependency {
    case nil, .removed, .patch: .dependency(parameter.tags)
    case .tags(let names): .dependency(factories.tags(for: names))
    case .registration(let id): .dependency(tags(of: id))
    case .registrations(let ids): .list(ids.map { tags(of: $0) })
    case .keys(let keys): keyed(keys)
    }
  }

  /// The source of a dictionary's elements; nil if a registration of the dictionary itself fills the
  /// parameter.
  private func keyed(
    _ dependency: Manifest.Dependency?, _ whole: Any.Type, by type: Any.Type, elseUnder tags: Tags
  ) -> BuildPlan.Source? {
    let element = TypeName.full(of: type)
    var key = Catalog.Key(service: element)
    switch dependency {
    case .registration, .registrations: return nil
    case .keys(let keys): return keyed(keys)
    case .tags(let tags): key.tags = tags
    case nil, .removed, .patch:
      key = Catalog.Key(AnyKey(service: type, tags: tags), factories.tagTexts)
    }
    let tags = model.keys.number(ofTags: key.tags, code: key.codeTags)
    let whole = model.keys.number(ofService: TypeName.full(of: whole))
    guard let tags, let service = model.keys.number(ofService: element) else { return .keyed([]) }
    if let whole, model.isRegistered(whole: whole, tags) { return nil }
    let ids = model.keyed(service, tags).compactMap { model.entry(of: $0.origin) }
      .map { model.id(of: $0) }
    return keyed(Dictionary(ids.map { ($0, $0) }) { first, _ in first })
  }

  private func keyed(_ keys: [String: String]) -> BuildPlan.Source {
    .keyed(keys.sorted { $0.key < $1.key }.map { ($0.key, tags(of: $0.value)) })
  }

  private func tags(of id: String) -> Tags {
    factories.tags(for: model.composition.registrations[id]?.tags ?? [])
  }

  /// The settings of a part. Those of a registration that a test replaces are not decoded yet: they may
  /// contain a variable without a known value.
  private func settings(
    of part: Composition.Part, _ factory: RegisteredFactory
  ) -> SettingsValue? {
    guard let type = factory.signature.settings,
      let written = part.settings ?? JSONValue.emptyObject
    else { return nil }
    return decoded.take(type, from: written) ?? decode(type, written)
  }

  private func decode<Settings: Decodable>(
    _ type: Settings.Type, _ written: JSONValue
  ) -> SettingsValue? {
    decoder.decode(type, from: written).value.map { SettingsValue(value: $0) }
  }
}

extension SourceLocation {
  fileprivate init(_ place: Place) {
    self.init(file: place.source.path, line: place.source.line(at: place.range.lowerBound))
  }
}
