internal import Guise

/// Help by factories that could be registered.
extension NearMisses {
  func addFactories(_ key: KeyNumbers.Key, _ asker: Asker, to found: inout Found) {
    let service = model.keys.serviceNames[key.service]
    let arguments = model.keys.argumentLists[key.arguments]
    let tags = model.keys.names(ofTags: key.tags)
    // A tag that the code does not have would be the next finding.
    guard UnknownTag.mayExist(tags, model) else { return }
    let ranked = inspection.factoriesOffering(service).compactMap {
      id -> (String, isReady: Bool)? in
      guard let number = model.factories.number(of: id) else { return nil }
      let factory = model.factories[number]
      guard factory.factory.arguments == arguments, !inspection.takesAgain(service, id) else {
        return nil
      }
      let ranks = asker.all.map { rank(factory, key.service, [:], for: $0) }
      return ranks.contains(nil) ? nil : (id, ranks.allSatisfy { $0 == true })
    }
    let ready = ranked.filter(\.isReady).map(\.0)
    let offering = ready.isEmpty ? ranked.map(\.0) : ready
    let tagged = tags.isEmpty ? "" : " with \"tags\": \(Phrase.json(tags))"
    switch offering.count {
    case 0:
      let isOffered = !inspection.factoriesOffering(service).isEmpty
      if !isOffered { addConcrete(service, to: &found) }
      guard found.help.isEmpty else { return }
      let lack =
        isOffered
        ? "no factory that offers \(service) can be used here without another error: register one in code"
        : "no factory offers \(service): register one in code"
      found.help.append(
        Suggestion(
          "\(lack), or declare it with supplied(…)\(inspection.audience.afterChangingCode)"))
    case 1:
      found.help.append("register the factory \"\(offering[0])\"\(tagged), which offers it")
    default:
      let some = Phrase.shortList(offering, limit: Phrase.longestChoice, last: "or")
      found.help.append("register one of the factories that offer it\(tagged): \(some)")
    }
  }

  /// Whether all that a further registration of a factory needs is there; nil where it would make a
  /// finding of another sort.
  func rank(
    _ factory: FactoryTable.Factory, _ service: ServiceID, _ written: [String: Manifest.Dependency],
    for asker: Asker
  ) -> Bool? {
    let consequences = inspection.consequences
    let node = asker.fault.map { model.node(of: $0.entry) } ?? asker.node
    let isDeferred =
      asker.fault.map { fault in
        model.parameter(of: fault)?.kind.isDeferred == true || canWait(fault)
      } ?? false
    let concurrency = factory.factory.concurrency
    if !isDeferred, let node, !consequences.mayRun(concurrency, for: node) { return nil }
    guard consequences.mayBeCollected(concurrency, as: service) else { return nil }
    if let origin = asker.origin, concurrency != .sync, origin != .async, origin != concurrency {
      return nil
    }
    var isReady = true
    for dependency in factory.dependencies {
      if let name = dependency.parameter.name, written[name] != nil { continue }
      let asked = AskedKey<WiringIndex>(
        service: dependency.asked, tags: dependency.tags, arguments: .empty)
      let answer = model.index.answer(asked)
      var targets: [WiringIndex.Provider] = []
      switch answer.content {
      case .one(let match): targets = [match.provider]
      case .array: targets = model.index.members(ofArray: answer.asked).map(\.provider)
      case .nothing where dependency.parameter.kind == .keyed:
        targets = model.keyed(dependency.service, dependency.tags).map(\.provider)
      case .nothing where answer.isNeeded: isReady = false
      case .nothing, .choice, .resolver: break
      }
      let later = isDeferred || dependency.parameter.kind.isDeferred
      for target in targets.compactMap(model.node(of:)) {
        guard
          dependency.parameter.kind.isDeferred
            || consequences.mayBeCollected(target, as: service)
        else { return nil }
        if let node, !consequences.mayNeed(node, target, isDeferred: later) { return nil }
      }
    }
    return isReady
  }

  /// Whether a property is filled when its object is there, which others find while that is so.
  private func canWait(_ fault: ConnectionFault) -> Bool {
    let node = model.node(of: fault.entry)
    return model.parameter(of: fault)?.injected == .object && fault.use.decorator == nil
      && model.graph.shared.contains(node) && !model.graph.values.contains(node)
  }

  /// Adds supplies and factories of a type that may conform to the service, by its name.
  private func addConcrete(_ service: String, to found: inout Found) {
    guard let name = TypeName.short(ofName: service) else { return }
    func isLike(_ other: String) -> Bool {
      guard other != service, let short = TypeName.short(ofName: other) else { return false }
      return short.hasSuffix(name) || short.hasPrefix(name)
    }
    let spelling = "(\(TypeName.existential(service))).self"
    for supply in model.catalog.supplies.filter({ isLike($0.key.service) }).prefix(Self.shown) {
      found.help.append(
        Suggestion(
          "the application supplies \(supply.key.service): if that conforms to \(service), declare "
            + "supplied(\(spelling)) in \(supply.file)\(inspection.audience.afterChangingCode)"))
    }
    let made = model.factories.all.filter {
      $0.factory.instance != .unknown && isLike($0.factory.services.first ?? "")
    }
    for factory in made.prefix(Self.shown) {
      found.help.append(
        Suggestion(
          "the factory \"\(factory.id)\" makes \(factory.factory.services[0]): if that conforms to "
            + "\(service), register it in \(factory.factory.file) with as: \(spelling)"
            + "\(inspection.audience.afterChangingCode)"))
    }
  }
}
