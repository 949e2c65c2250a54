internal import GuiseManifest

extension Rule {
  package static let unknownParameter = Rule("unknown-parameter", in: .connecting) { check in
    check.findings(of: "unknown-parameter", withChain: false) { problem in
      guard case .unknownParameter(let name) = problem.problem.kind,
        let factory = check.model.factory(of: problem.use)
      else { return [] }
      let place = problem.problem.place
      let decorated =
        problem.use.decorator == nil ? nil : check.model.decoratedPosition(of: problem.use)
      let parameters = factory.dependencies.indices.filter { $0 != decorated }
        .map { factory.dependencies[$0].parameter }
      let names = parameters.compactMap(\.name)
      let line = Suggestion(
        explanation(of: names, parameters, isDecorator: decorated != nil))
      return check.near(name, among: names, at: [place]) + [
        parameters.isEmpty
          ? line.titled("Remove \(Phrase.quoted(name))").removing(place) : line
      ]
    }
  }

  private static func explanation(
    of names: [String], _ parameters: [Catalog.Parameter], isDecorator: Bool
  ) -> String {
    if names.isEmpty {
      return parameters.isEmpty
        ? "it takes no dependencies\(isDecorator ? " but what it decorates" : ""): remove this entry"
        : "none of its parameters has a name of its own: give them names with parameters: in code"
    }
    return names.count == 1
      ? "its only named parameter is \(Phrase.list(names))"
      : "its parameters are \(Phrase.list(names))"
  }
}
