internal import GuiseManifest
internal import GuiseVerification
internal import StrictJSON

/// Rules of factories, and of their services and parameters.
extension Rule {
  package static let opaqueFactory = Rule("opaque-factory", .note) { check in
    let model = check.model
    let factories = model.uses.compactMap { use -> Finding? in
      guard let factory = use.factory, factory.factory.opaque else { return nil }
      let takesResolver = factory.factory.parameters.contains { $0.kind == .resolver }
      return Finding(
        "\(use.part.name) could not be checked completely: its factory "
          + "\"\(factory.id)\" \(takesResolver ? "takes a resolver" : "is declared opaque")",
        at: use.place,
        advice: [
          "turn what it resolves into parameters of the factory, in \(factory.factory.file)"
        ])
    }
    let passingTags = model.codes.filter(\.isPassing).map { code in
      Finding(
        "\(model.step(code.node)) could not be checked completely: its factory passes "
          + "its tags on",
        at: model.codePlaces[code.assembly],
        advice: [
          "register it without passingTags:, once under each of the tags that it is resolved with"
        ])
    }
    return factories + passingTags
  }

  package static let nothingToCheck = Rule("nothing-to-check", in: .connecting) { check in
    let composition = check.model.composition
    guard check.model.entries.isEmpty else { return [] }
    let main = composition.documents.last { $0.source.path == composition.path }
    let files = Phrase.list(composition.documents.map(\.source.path), limit: 5)
    return [
      Finding(
        "no registration is enabled in an assembly that the root leads to",
        at: (main ?? composition.documents.last).map { Place(opening: $0.root) },
        advice: ["add or enable a registration; files read: \(files)"])
    ]
  }
}

extension WiringProblem {
  func help(in check: Check) -> Advice {
    switch fault.kind {
    case .unknownFactory: return check.factories(like: use.part, use)
    case .unknownService(let name, _, let names):
      return names.first.map { ["write the full name, such as \"\($0)\""] }
        ?? check.services(like: name, self)
    case .unknown(.scope, let scope, _): return check.listing(scope, at: fault.place)
    case .weakValue: return ["choose another lifetime, or make it a class in code"]
    case .invalidEager:
      return ["remove \"eager\", or make it a \"singleton\" without \"scope\" and arguments"]
    case .unexpectedSettings:
      let file = use.factory?.factory.file ?? "code"
      return [
        "remove \"settings\", or let the factory take them: name their type with settings: in \(file)"
      ]
    case .unfitDecorator(_, _, let made, let service):
      return check.decorators(making: made, of: service, self)
    case .decoratedParameter:
      return ["remove this entry: \"dependencies\" is for its other parameters"]
    case .unknownParameter(let name, _): return check.parameters(like: name, self)
    case .unknown(_, let id, _): return check.registrations(like: id, self)
    case .otherForm: return dependency.map { [$0.parameter.form] } ?? []
    case .otherService(_, _, let id, _):
      return Advice(check.fitting(self), related: check.registered([id]))
    case .ambiguousDependency(_, _, let ids): return check.ambiguous(ids, self)
    default: return []
    }
  }
}

extension Check {
  /// Help for an unknown factory: near names, or those that offer what the registration is needed for.
  fileprivate func factories(like part: Composition.Part, _ use: FactoryUse) -> Advice {
    let wanted = wantedService(of: use)
    let offering = wanted.map { service in
      model.factories.offering(service).filter {
        use.decorator == nil || $0.position(decorating: service) != nil
      }.map(\.id)
    }
    let fitting = offering.map { Set($0) }
    var offered: [Suggestion] = []
    if let wanted, let offering, !offering.isEmpty {
      let verb = use.decorator == nil ? "offered" : "decorated"
      let list = Phrase.list(offering, limit: Phrase.longestChoice)
      offered = ["\(model.keys.serviceNames[wanted]) is \(verb) by \(list)"]
    }
    return Advice(
      near(
        part.factory, among: factoryNames, at: part.place(of: "factory"),
        note: { self.catalog.factories[$0].map { "registered in \($0.file)" } },
        where: { fitting?.contains($0) ?? true }
      ).or(offered)
        .or(["register a factory as \(Phrase.quoted(part.factory)) in code\(renewingCatalog)"]))
  }

  /// The service that an unknown factory should offer: what is referred to, decorated or missing.
  private func wantedService(of use: FactoryUse) -> ServiceID? {
    if use.decorator != nil { return model.factory(of: use.entry)?.service }
    let referring = dependents.edges(from: model.node(of: use.entry)).lazy.compactMap { edge in
      self.model.parameter(
        of: .init(from: edge.target, to: edge.source, edge.kind, label: edge.label))
    }
    return referring.first?.dependency.service ?? missedService(like: use)
  }

  /// The only service of factories with near names that something misses under the registration's tags.
  private func missedService(like use: FactoryUse) -> ServiceID? {
    guard remainingComparisons > 0 else { return nil }
    remainingComparisons -= factoryNames.count
    let tags = model.entries[use.entry].tags
    let near = nearestNames(use.part.factory, among: factoryNames)
    let offered = Set(near.compactMap { model.factories[$0] }.flatMap(\.services))
    let missed = offered.filter { missing.contains(.init(service: $0, tags: tags)) }
    return missed.count == 1 ? missed.first : nil
  }

  fileprivate func services(like name: String, _ fault: WiringProblem) -> Advice {
    guard let factory = fault.use.factory?.factory else { return [] }
    let offered = factory.services
    let names = Set(offered + offered.compactMap { TypeName.short(ofName: $0) })
    return Advice(
      near(name, among: names.sorted(), at: fault.fault.place).or([
        "it offers \(Phrase.list(offered)) (\(factory.file)); code adds to that with offer(…)"
      ]))
  }

  fileprivate func parameters(like name: String, _ fault: WiringProblem) -> Advice {
    guard let factory = fault.use.factory else { return [] }
    let decorated = fault.use.decorated?.position
    let names = factory.dependencies.filter { $0.position != decorated }
      .compactMap(\.parameter.name)
    return Advice(
      near(name, among: names, at: fault.fault.place).or([
        names.isEmpty
          ? "remove this entry, or give the factory's parameters names with parameters: in code"
          : "it takes \(Phrase.list(names))"
      ]))
  }
}
