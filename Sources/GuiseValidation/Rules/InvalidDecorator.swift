internal import Guise
internal import GuiseManifest

extension Rule {
  package static let invalidDecorator = Rule("invalid-decorator", in: .connecting) { check in
    check.findings(of: "invalid-decorator") { problem in
      guard let factory = check.model.factory(of: problem.use) else { return [] }
      let signature = check.signature(of: factory.factory)
      guard case .unfitDecorator(let decorating) = problem.problem.kind else {
        return [
          Suggestion("remove this entry: \"dependencies\" is for its other parameters")
            .removing(problem.problem.place),
          "its signature is \(signature)",
        ]
      }
      let name = decorating.service
      let fitting = check.factories(decorating: name).map(\.id)
      return wayOut(factory, name, problem.problem.part.dependencies, check) + [
        "its signature is \(signature), in \(factory.factory.file)",
        fitting.isEmpty
          ? "a decorator takes \(name) once, no arguments, and returns \(name)"
          : "\(name) can be decorated by \(Phrase.shortList(fitting, limit: Phrase.longestChoice))",
      ]
    }
  }

  /// Advice to say which of several parameters is decorated.
  private static func wayOut(
    _ factory: FactoryTable.Factory, _ name: String, _ written: [String: Manifest.Dependency],
    _ check: Check
  ) -> [Suggestion] {
    guard check.model.keys.number(ofService: name) == factory.service else { return [] }
    let positions = factory.positions(taking: factory.service)
    guard positions.count > 1 else { return [] }
    let names = positions.compactMap { factory.dependencies[$0].parameter.name }
    if names.count < positions.count - 1 {
      return [
        "give these parameters names in code, with parameters:, so that a manifest can point them"
      ]
    }
    let line =
      names.allSatisfy { written[$0] != nil }
      ? "leave one of \(Phrase.list(names)) out of \"dependencies\": it is decorated"
      : "point all but one of them at registrations in \"dependencies\": "
        + "\(Phrase.list(names, last: "or")); the one that is left is decorated"
    return [Suggestion(line)]
  }
}

extension Check {
  /// The type of a factory's function:
  /// `(any Logbook.Store, (any Logbook.Clock)?) async -> any Logbook.Store`.
  fileprivate func signature(of factory: Catalog.Factory) -> String {
    let types = factory.parameters.filter { $0.injected == nil }.map { $0.type(spelled) }
      .joined(separator: ", ")
    let effect =
      switch factory.concurrency {
      case .sync: ""
      case .async: " async"
      case .mainActor: " @MainActor"
      }
    return "(\(types))\(effect) -> \(factory.services.first.map(spelled) ?? "")"
  }
}
