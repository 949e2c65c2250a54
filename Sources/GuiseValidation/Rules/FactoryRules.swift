internal import GuiseManifest
internal import GuiseVerification
internal import StrictJSON

/// Rules of factories, and of their services and parameters.
extension Rule {
  package static let unknownFactory = Rule("unknown-factory").helping {
    (fault: WiringProblem, check) in
    let part = fault.problem.part
    let wanted = check.wantedService(of: fault.use)
    let others = wanted.map { service in
      check.model.factories.offering(service).filter { $0.fits(service, fault.use) }.map(\.id)
    }
    return Advice(
      check.near(
        part.factory, among: check.factoryNames, at: part.factoryPlace,
        note: { check.catalog.factories[$0].map { "registered in \($0.file)" } },
        where: { id in
          wanted.map { check.model.factories[id]?.fits($0, fault.use) == true } ?? true
        }
      ).or(check.offered(wanted, by: others ?? [], fault.use))
        .or([
          """
          register a factory as \(Phrase.quoted(part.factory)) in \
          code\(check.audience.whereCodeHasIt)
          """
        ]))
  }

  package static let unknownService = Rule("unknown-service").helping {
    (fault: WiringProblem, check) in
    switch fault.problem.kind {
    case .ambiguousService(_, let names): return ["write the full name, such as \"\(names[0])\""]
    case .unknownService(let written):
      guard let factory = check.model.factory(of: fault.use)?.factory else { return [] }
      let offered = factory.services
      let names = Set(offered + offered.compactMap { TypeName.short(ofName: $0) })
      return Advice(
        check.near(written, among: names.sorted(), at: fault.problem.place).or([
          "it offers \(Phrase.list(offered)) (\(factory.file)); code adds to that with offer(…)"
        ]))
    default: return []
    }
  }

  package static let unknownParameter = Rule("unknown-parameter").helping {
    (fault: WiringProblem, check) in
    guard case .unknownParameter(let name) = fault.problem.kind,
      let factory = check.model.factory(of: fault.use)
    else { return [] }
    let decorated = check.model.decoratedPosition(of: fault.use)
    let parameters = factory.dependencies.indices.filter { $0 != decorated }
      .map { factory.dependencies[$0].parameter }
    let names = parameters.compactMap(\.name)
    let explanation: Suggestion =
      if parameters.isEmpty {
        decorated == nil
          ? "it takes no dependencies: remove this entry"
          : "it takes no dependencies but what it decorates: remove this entry"
      } else if names.isEmpty {
        "none of its parameters has a name: give them names with parameters: in code"
      } else {
        names.count == 1
          ? "its only named parameter is \(Phrase.list(names))"
          : "its parameters are \(Phrase.list(names))"
      }
    return Advice(check.near(name, among: names, at: fault.problem.place).or([explanation]))
  }

  package static let opaqueFactory = Rule("opaque-factory", .note).finding { check in
    let model = check.model
    let factories = model.uses.compactMap { use -> Finding? in
      guard let factory = model.factory(of: use), factory.factory.opaque else { return nil }
      let takesResolver = factory.factory.parameters.contains { $0.kind == .resolver }
      return Finding(
        "\(model.name(of: use)) could not be checked completely: its factory "
          + "\"\(factory.id)\" \(takesResolver ? "takes a resolver" : "is declared opaque")",
        at: model.place(of: use),
        advice: [
          "turn what it resolves into parameters of the factory, in \(factory.factory.file)"
        ])
    }
    let passingTags = model.passingCode.map { number in
      let assembly = model.codes[number].assembly
      let file = model.catalog.assemblies[assembly]?.file ?? ""
      return Finding(
        "\(model.step(model.node(of: number))) could not be checked completely: its factory passes "
          + "its tags on",
        at: model.codePlaces[assembly],
        advice: [
          """
          register it without passingTags:, once under each of the tags that it is resolved with, \
          in \(file)
          """
        ])
    }
    return factories + passingTags
  }

  package static let nothingToCheck = Rule("nothing-to-check").finding(in: .connecting) { check in
    let (composition, written) = (check.model.composition, check.model.composition.registrations)
    guard check.model.entries.isEmpty else { return [] }
    let message =
      if written.isEmpty {
        "the manifest registers nothing"
      } else if written.contains(where: \.enabled) {
        "neither the root assembly nor those that it uses register anything"
      } else {
        "every registration is disabled"
      }
    let main = composition.documents.last { $0.source.path == composition.path }
    let files = Phrase.shortList(composition.documents.map(\.source.path))
    return [
      Finding(
        message, at: (main ?? composition.documents.last).map { Place(opening: $0.root) },
        advice: [
          written.isEmpty
            ? "add a registration to an assembly; files read: \(files)"
            : "enable a registration that the root leads to; files read: \(files)"
        ])
    ]
  }
}

extension Check {
  /// The service that a use of an unknown factory should offer: that of a parameter that refers to the registration,
  /// or the one that is decorated; nil if nothing tells.
  fileprivate func wantedService(of use: FactoryUse) -> ServiceID? {
    if use.decorator != nil { return model.factory(of: use.entry)?.service }
    return dependents.edges(from: model.node(of: use.entry)).lazy.compactMap { edge in
      self.model.parameter(
        of: .init(from: edge.target, to: edge.source, edge.kind, label: edge.label))
    }.first?.dependency.service
  }

  fileprivate func offered(
    _ service: ServiceID?, by ids: [String], _ use: FactoryUse
  ) -> [Suggestion] {
    guard let service, !ids.isEmpty else { return [] }
    let verb = use.decorator == nil ? "offered" : "decorated"
    let list = Phrase.shortList(ids, limit: Phrase.longestChoice)
    return ["\(model.keys.serviceNames[service]) is \(verb) by \(list)"]
  }
}

extension FactoryTable.Factory {
  /// Whether a use may mean the factory, if it wants a service.
  fileprivate func fits(_ wanted: ServiceID, _ use: FactoryUse) -> Bool {
    use.decorator == nil ? services.contains(wanted) : position(decorating: wanted) != nil
  }
}
