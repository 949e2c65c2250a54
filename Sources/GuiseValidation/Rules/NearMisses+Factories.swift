internal import Guise
internal import GuiseManifest
internal import GuiseVerification
internal import StrictJSON

/// Help that suggests factories to register.
extension NearMisses {
  mutating func addFactories() {
    let (service, tags, arguments) = (service, tags, arguments)
    // An undeclared tag would be the next finding.
    guard model.mayExist(tags) else { return }
    let offering = check.factories(offering: service)
    let ranked = offering.compactMap { factory -> (id: String, isReady: Bool)? in
      guard factory.factory.arguments == arguments, !factory.depends(on: service) else {
        return nil
      }
      let ranks = needers.map { rank(factory, for: $0) }
      return ranks.contains(nil) ? nil : (factory.id, !ranks.contains(false))
    }
    let ready = ranked.filter(\.isReady)
    let best = (ready.isEmpty ? ranked : ready).map(\.id)
    let tagged = tags.isEmpty ? "" : " with \"tags\": \(JSON.strings(tags).text)"
    switch best.count {
    case 0:
      if offering.isEmpty { addConcrete() }
      guard help.isEmpty else { return }
      let lack =
        offering.isEmpty
        ? "no factory offers \(service)"
        : "no factory that offers \(service) can be used here without another error"
      let next = check.audience.afterChangingCode
      help.append("\(lack): register one in code, or declare it with supplied(…)\(next)")
    case 1:
      let line = Suggestion("register the factory \"\(best[0])\"\(tagged), which offers it")
      help.append(ready.isEmpty ? line : registering(best[0], line))
    default:
      let some = Phrase.shortList(best, limit: Phrase.longestChoice, last: "or")
      help.append("register one of the factories that offer it\(tagged): \(some)")
    }
  }

  /// A suggestion with the edit that registers a factory, under its own name, beside the first dependent; in
  /// words alone if more has to be chosen: a name, settings, or a service.
  private func registering(_ factory: String, _ line: Suggestion) -> Suggestion {
    guard let described = model.catalog.factories[factory], described.settings == nil,
      described.services.first == service, Identifier.isValid(factory),
      !model.composition.registrations.contains(where: { $0.id == factory }),
      let object = assembly.flatMap({ model.composition.assemblies[$0]?.place.value })
    else { return line }
    let value: JSON =
      tags.isEmpty ? .string(factory) : ["factory": .string(factory), "tags": .strings(tags)]
    var registering = line.titled("Register \(Phrase.quoted(factory))")
    // It remains good advice if the edit alone causes another finding.
    registering.fact = line.text
    guard let registrations = object["registrations"]?.value else {
      return registering.setting("registrations", to: [factory: value], in: object)
    }
    return registering.setting(factory, to: value, in: registrations)
  }

  /// Whether all dependencies of a further registration of a factory exist; nil if that registration would
  /// cause another kind of finding.
  private func rank(
    _ factory: FactoryTable.Factory, for needer: MissingKeys.Dependent
  ) -> Bool? {
    let isDeferred =
      needer.fault.map { model.parameter(of: $0)?.kind.isDeferred == true || canWait($0) } ?? false
    let concurrency = factory.factory.concurrency
    if !isDeferred, let node = needer.node(in: model),
      !check.mayRun(concurrency, for: node)
    {
      return nil
    }
    if let origin = needer.origin, ![.sync, origin].contains(concurrency), origin != .async {
      return nil
    }
    var isReady = true
    for dependency in factory.dependencies {
      let answer = model.index.answer(
        RequestedKey<WiringIndex>(
          service: dependency.asked, tags: dependency.tags, arguments: .empty))
      var targets: [WiringIndex.Provider] = []
      switch answer.content {
      case .one(let match): targets = [match.provider]
      case .array: targets = model.index.members(ofArray: answer.asked).map(\.provider)
      case .nothing where dependency.parameter.kind == .keyed:
        targets = model.keyed(dependency.service, dependency.tags)
      case .nothing where answer.isNeeded: isReady = false
      case .nothing, .choice, .resolver: break
      }
      let isLater = dependency.parameter.kind.isDeferred
      guard targets.allSatisfy({ mayNeed($0, needer, isDeferred: isDeferred || isLater) }) else {
        return nil
      }
    }
    return isReady
  }

  /// Whether a property is filled after its object is created, while others already find that object.
  private func canWait(_ fault: ConnectionFault) -> Bool {
    let node = model.node(of: fault.entry)
    return model.parameter(of: fault)?.injected == .object && fault.use.decorator == nil
      && model.graph.shared.contains(node) && !model.graph.values.contains(node)
  }

  /// Adds supplies and factories of a type that may, judging by its name, conform to the service.
  private mutating func addConcrete() {
    let service = service
    guard let name = TypeName.short(ofName: service) else { return }
    func isLike(_ other: String) -> Bool {
      guard other != service, let short = TypeName.short(ofName: other) else { return false }
      return short.hasSuffix(name) || short.hasPrefix(name)
    }
    let spelling = "(\(TypeName.existential(service))).self"
    let next = check.audience.afterChangingCode
    for supply in model.catalog.supplies.filter({ isLike($0.key.service) }).prefix(Self.shown) {
      help.append(
        """
        the application supplies \(supply.key.service): if that conforms to \(service), declare \
        supplied(\(spelling)) in \(supply.file)\(next)
        """)
    }
    let made = model.factories.all.filter {
      $0.factory.instance != .unknown && isLike($0.factory.services.first ?? "")
    }
    for factory in made.prefix(Self.shown) {
      help.append(
        """
        the factory "\(factory.id)" makes \(factory.factory.services[0]): if that conforms to \
        \(service), register it in \(factory.factory.file) with as: \(spelling)\(next)
        """)
    }
  }
}
