internal import GuiseManifest
internal import GuiseVerification
internal import StrictJSON

/// Rules of factories, and of their services and parameters.
extension Rule {
  package static let opaqueFactory = Rule("opaque-factory", .note).finding { check in
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
      let assembly = code.assembly
      let file = model.catalog.assemblies[assembly]?.file ?? ""
      return Finding(
        "\(model.step(code.node)) could not be checked completely: its factory passes "
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
      if written.ids.isEmpty {
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
          written.ids.isEmpty
            ? "add a registration to an assembly; files read: \(files)"
            : "enable a registration that the root leads to; files read: \(files)"
        ])
    ]
  }
}

extension WiringProblem {
  package func help(in check: Check) -> Advice {
    switch problem.kind {
    case .unknownFactory: check.factories(like: problem.part, use)
    case .unknownService(let name): check.services(like: name, self)
    case .ambiguousService(_, let names): ["write the full name, such as \"\(names[0])\""]
    case .unknownScope(let scope): check.listing(scope, at: problem.place)
    case .weakValue: ["choose another lifetime, or make it a class in code"]
    case .eagerLifetime, .eagerArguments: check.eager(self)
    case .unexpectedSettings: check.withoutSettings(self)
    case .unfitDecorator(let decorating): check.decorators(decorating, self)
    case .decoratedParameter:
      ["remove this entry: \"dependencies\" is for its other parameters"]
    case .unknownParameter(let name): check.parameters(like: name, self)
    case .unknownRegistration(let id): check.registrations(like: id, self)
    case .otherForm(_, let form): check.forms(not: form, self)
    case .otherService(_, let id, _): Advice(check.fitting(self), related: check.registered([id]))
    case .otherArguments(_, let id, _): check.takingOtherArguments(id, self)
    case .ambiguousDependency(_, let ids): check.ambiguous(ids, self)
    }
  }
}

extension Check {
  /// Help for an unknown factory: near names, or those that offer what the registration is needed for.
  fileprivate func factories(like part: Composition.Part, _ use: FactoryUse) -> Advice {
    let wanted = wantedService(of: use)
    let others = wanted.map { service in
      model.factories.offering(service).filter { $0.fits(service, use) }.map(\.id)
    }
    return Advice(
      near(
        part.factory, among: factoryNames, at: part.factoryPlace,
        note: { self.catalog.factories[$0].map { "registered in \($0.file)" } },
        where: { id in
          wanted.map { self.model.factories[id]?.fits($0, use) == true } ?? true
        }
      ).or(offered(wanted, by: others ?? [], use))
        .or([
          "register a factory as \(Phrase.quoted(part.factory)) in code\(audience.whereCodeHasIt)"
        ]))
  }

  fileprivate func services(like name: String, _ fault: WiringProblem) -> Advice {
    guard let factory = fault.use.factory?.factory else { return [] }
    let offered = factory.services
    let names = Set(offered + offered.compactMap { TypeName.short(ofName: $0) })
    return Advice(
      near(name, among: names.sorted(), at: fault.problem.place).or([
        "it offers \(Phrase.list(offered)) (\(factory.file)); code adds to that with offer(…)"
      ]))
  }

  fileprivate func parameters(like name: String, _ fault: WiringProblem) -> Advice {
    guard let factory = fault.use.factory else { return [] }
    let decorated = fault.use.decorated
    let parameters = factory.dependencies.filter { $0.position != decorated?.position }
      .map(\.parameter)
    let names = parameters.compactMap(\.name)
    let others = decorated == nil ? "" : " but what it decorates"
    let explanation =
      parameters.isEmpty
      ? "it takes no dependencies\(others): remove this entry"
      : names.isEmpty
        ? "none of its parameters has a name: give them names with parameters: in code"
        : "it takes \(Phrase.list(names))"
    return Advice(near(name, among: names, at: fault.problem.place).or([Suggestion(explanation)]))
  }

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
