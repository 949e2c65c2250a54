package enum UnknownFactory: WiringRule {
  package static let id = "unknown-factory"
  package static let holdsInFragments = true
  package static let summary = """
    A registration or a decorator names a factory that the code does not register: the \
    identifier is misspelt, the code lacks the factory, or the catalog is older than the code.
    """
  package static let explanation = RuleExplanation(
    wrong: ["registrations": ["clock": "sytem-clock"]],
    mended: ["sytem-clock": "system-clock"],
    remedy: """
      Correct the identifier, or register the factory in code. If the code has it, the catalog \
      is old: renew it with the application's own validator and `--emit-catalog`.
      """)

  package static func findings(in check: Check) -> [Diagnostic] {
    let model = check.model
    let reported = Set(check.problems.compactMap(\.factory))
    let unknown = model.uses.filter { use in
      model.factory(of: use) == nil && !reported.contains(model.part(of: use).factory)
    }
    if unknown.isEmpty { return [] }
    let wanted = WantedServices(check)
    let names = KnownNames(model.factories.all.map(\.id))
    return unknown.enumerated().map { index, use in
      let part = model.part(of: use)
      let wanted = index < Suggestion.limit ? wanted : nil
      return finding(
        "no factory is registered as \(Phrase.quoted(part.factory))", at: part.factoryPlace,
        chain: check.chain(to: use.entry), help: help(part, use, wanted, names, check))
    }
  }

  /// - Parameter wanted: The services that unknown factories should offer; nil if there are too many faults
  ///   to look them up.
  private static func help(
    _ part: Composition.Part, _ use: FactoryUse, _ wanted: WantedServices?, _ names: KnownNames,
    _ check: Check
  ) -> [Suggestion] {
    let factory = part.factory
    let catalog = check.model.catalog
    func note(_ id: String) -> String? { catalog.factories[id].map { "registered in \($0.file)" } }
    let near = Suggestion.candidates(
      names.nearest(factory).filter { check.mayBe($0, use, wanted) },
      insteadOf: factory,
      at: [part.factoryPlace], note: note)
    guard near.isEmpty else { return near }
    var help: [Suggestion] = []
    if let service = wanted?.service(of: use) {
      var offering =
        use.decorator == nil
        ? check.factoriesOffering(service) : check.factoriesDecorating(service)
      if use.decorator == nil {
        let first = offering.filter { !check.dependsOnOwnService(service, $0) }
        if !first.isEmpty { offering = first }
      }
      if !offering.isEmpty {
        let offering = check.likeFirst(factory, among: offering)
        let verb = use.decorator == nil ? "offered" : "decorated"
        let line = Suggestion(
          "\(service) is \(verb) by \(Phrase.shortList(offering, limit: Phrase.longestChoice))")
        help.append(
          offering.count == 1
            ? line.replacing(factory, at: part.factoryPlace, with: offering[0]) : line)
      }
    }
    if help.isEmpty {
      let alike =
        wanted == nil
        ? [] : check.namesSharingWords(with: factory, among: names.names)
      if !alike.isEmpty {
        help.append("factories with similar names are \(Phrase.list(alike))")
      }
      help.append(
        "register a factory as \(Phrase.quoted(factory)) in code\(check.audience.whereCodeHasIt)"
      )
    }
    return help
  }
}

extension Check {
  /// Whether a use may mean a factory: the factory makes the service that references to the registration
  /// expect, or can decorate as a decorator.
  fileprivate func mayBe(_ id: String, _ use: FactoryUse, _ wanted: WantedServices?) -> Bool {
    guard let number = model.factories.number(of: id) else { return true }
    let factory = model.factories[number]
    if use.decorator != nil {
      return model.factory(of: use.entry).map { factory.position(decorating: $0.service) != nil }
        ?? true
    }
    let service = wanted?.pointedService(model.id(of: use.entry))
    return service.map { factory.factory.services.contains($0) } ?? true
  }
}
