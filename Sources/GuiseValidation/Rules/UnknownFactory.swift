internal import GuiseManifest
internal import GuiseVerification
internal import StrictJSON

extension Rule {
  package static let unknownFactory = Rule("unknown-factory", in: .connecting) { check in
    lazy var pointed = check.pointedServices
    lazy var names = check.model.factories.all.map(\.id)
    let limit = check.model.problems.count <= Suggestion.limit
    return check.findings(of: "unknown-factory") { problem in
      check.help(problem.use, limit ? pointed : nil, names)
    }
  }
}

extension Check {
  /// - Parameter pointed: The services that references to registrations expect; nil if there are too many
  ///   faults to search for the services that unknown factories should offer.
  fileprivate func help(
    _ use: FactoryUse, _ pointed: [String: String]?, _ names: [String]
  ) -> [Suggestion] {
    let part = model.part(of: use)
    let (factory, isDecorator) = (part.factory, use.decorator != nil)
    let near = near(
      factory, among: names, at: [part.factoryPlace],
      note: { catalog.factories[$0].map { "registered in \($0.file)" } },
      where: { mayBe($0, use, pointed) })
    guard near.isEmpty else { return near }
    if let service = pointed.flatMap({ wantedService(of: use, $0) }) {
      let all = isDecorator ? factories(decorating: service) : factories(offering: service)
      let best = isDecorator ? [] : all.filter { !$0.depends(on: service) }
      let offering = (best.isEmpty ? all : best).map(\.id)
      if !offering.isEmpty {
        let names = Phrase.shortList(offering, limit: Phrase.longestChoice)
        let line = Suggestion("\(service) is \(isDecorator ? "decorated" : "offered") by \(names)")
        return [
          offering.count == 1
            ? line.replacing(factory, at: part.factoryPlace, with: offering[0]) : line
        ]
      }
    }
    return ["register a factory as \(Phrase.quoted(factory)) in code\(audience.whereCodeHasIt)"]
  }

  /// Whether a use may mean a factory: the factory makes the service that references to the registration
  /// expect, or can decorate as a decorator.
  fileprivate func mayBe(_ id: String, _ use: FactoryUse, _ pointed: [String: String]?) -> Bool {
    guard let factory = model.factories[id] else { return true }
    if use.decorator != nil {
      return model.factory(of: use.entry).map { factory.position(decorating: $0.service) != nil }
        ?? true
    }
    return pointed?[model.id(of: use.entry)].map { factory.factory.services.contains($0) } ?? true
  }

  /// The services of the parameters that refer to registrations, by the registration's identifier; of several
  /// services, the first in order.
  fileprivate var pointedServices: [String: String] {
    var pointed: [String: String] = [:]
    for use in model.uses {
      guard let factory = model.factory(of: use) else { continue }
      for (name, dependency) in model.part(of: use).dependencies {
        guard let position = factory.positions[name] else { continue }
        let service = factory.dependencies[position].parameter.service
        for id in dependency.identifiers where pointed[id].map({ service < $0 }) ?? true {
          pointed[id] = service
        }
      }
    }
    return pointed
  }

  /// The service that a use of an unknown factory should offer: the one that references expect, that it
  /// overrides or decorates, or else the only one that is missing under its tags.
  fileprivate func wantedService(of use: FactoryUse, _ pointed: [String: String]) -> String? {
    let registration = model.entries[use.entry].registration
    if use.decorator != nil {
      return model.factory(of: use.entry).map { model.keys.serviceNames[$0.service] }
    }
    if let service = pointed[registration.id] { return service }
    for origin in registration.origins.dropLast().reversed() {
      let value = origin.value
      let factory = value.string ?? value["factory"]?.value.string
      if let service = factory.flatMap({ model.catalog.factories[$0]?.services.first }) {
        return service
      }
    }
    let tags = Set(registration.tags)
    let needed = model.faults.compactMap { fault -> String? in
      guard case .missing(let key) = fault.problem, Set(model.keys.names(ofTags: key.tags)) == tags
      else { return nil }
      return model.keys.serviceNames[key.service]
    }
    return Set(needed).count == 1 ? needed[0] : nil
  }
}
