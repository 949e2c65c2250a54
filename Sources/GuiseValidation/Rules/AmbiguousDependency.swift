internal import GuiseManifest
internal import StrictJSON

extension Rule {
  package static let ambiguousDependency = Rule(
    "ambiguous-dependency", in: .connecting, ofWholeManifests: true
  ) { check in
    check.findings(of: "ambiguous-dependency") { problem in
      guard case .ambiguousDependency(_, let ids) = problem.problem.kind else { return [] }
      return check.help(problem, ids)
    } related: { problem in
      guard case .ambiguousDependency(_, let ids) = problem.problem.kind else { return [] }
      return check.related(to: ids)
    }
  }.also(in: .proving) { check in
    let model = check.model
    return model.ambiguousRequests.map { request in
      let help: [Suggestion] = ["give all of them but one a tag, or remove or disable them"]
      switch request.user {
      case .code(let node):
        return Finding(
          Phrase.ambiguous(request.key, for: "\(model.step(node)) needs", among: request.ids),
          at: model.place(ofNode: node), chain: check.chain(to: node), help: help,
          related: check.related(to: request.ids) + model.related(toCodeOf: node))
      case .application(let requirement):
        return Finding(
          Phrase.ambiguous(
            request.key, for: "the code in \(requirement.file) requires", among: request.ids),
          at: model.rootPlace, help: help, related: check.related(to: request.ids))
      }
    }
  }
}

extension Check {
  /// Advice to name one of the registrations that share a key.
  fileprivate func help(_ problem: WiringProblem, _ ids: [String]) -> [Suggestion] {
    let apart: Suggestion = "or give all of them but one a tag"
    guard let parameter = model.parameter(of: problem), let name = parameter.name else {
      return ["name the parameter with parameters: in code, to point it at one of them", apart]
    }
    guard parameter.choice.takes(.identifier) else { return [apart] }
    let lines = ids.prefix(Phrase.longestChoice).map { id in
      let (use, reference) = (problem.use, JSON.string(id))
      let pointing = model.pointing(name, of: use, at: reference)
      let line = Suggestion("to use \(Phrase.quoted(id)), \(pointing)")
      return model.pointing(name, of: use, at: reference, line)
    }
    return lines + [apart]
  }

  fileprivate func related(to ids: [String]) -> [Diagnostic.Related] {
    ids.compactMap { model.composition.registrations[$0] }.map {
      .init("\(Phrase.quoted($0.id)) is registered here", at: $0.place)
    }
  }
}
