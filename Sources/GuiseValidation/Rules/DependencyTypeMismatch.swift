internal import Guise
internal import GuiseManifest
internal import GuiseVerification

extension Rule {
  package static let dependencyTypeMismatch = Rule(
    "dependency-type-mismatch", in: .connecting, ofWholeManifests: true
  ) { check in
    let model = check.model
    return check.findings(of: "dependency-type-mismatch") { problem in
      check.help(problem).map { Suggestion($0) }
    } related: { problem in
      switch problem.problem.kind {
      case .otherService(_, let id, _), .otherArguments(_, let id, _):
        model.composition.registrations[id].map {
          [.init("\"\($0.id)\" is registered here", at: $0.place)]
        } ?? []
      default: []
      }
    }
  }
}

extension Check {
  fileprivate func help(_ problem: WiringProblem) -> [String] {
    guard let parameter = model.parameter(of: problem) else { return [] }
    return switch problem.problem.kind {
    case .otherService: fitting(problem)
    case .otherArguments(_, _, let taken): [help(taken, parameter, problem)]
    case .otherForm(_, let form): help(form, parameter, problem)
    default: []
    }
  }

  private func help(
    _ taken: [String], _ parameter: Catalog.Parameter, _ fault: WiringProblem
  ) -> String {
    if taken.isEmpty { return "name a registration whose factory takes them" }
    if !parameter.arguments.isEmpty {
      return "name a registration whose factory takes \(Phrase.arguments(parameter.arguments))"
    }
    return fault.isElement
      ? "name a registration without arguments, or none in its place"
      : "name a registration without arguments, or make the parameter a Provider in code"
  }

  /// Help for a reference form that the parameter does not take.
  private func help(
    _ form: ReferenceForm, _ parameter: Catalog.Parameter, _ fault: WiringProblem
  ) -> [String] {
    let spelled = spelled(parameter.service)
    // A registration that is itself one of all would depend on itself.
    let all = mayHaveAll(fault)
    func orAll(_ words: String) -> String { all ? ", or leave it out to get \(words)" : "" }
    switch parameter.choice {
    case .one:
      let type = form == .keys ? "a [String: \(spelled)]" : "an array"
      return ["write one identifier, or make the parameter \(type) in code"]
    case .several:
      return [
        "write a list of identifiers, or choose by tags: { \"tags\": […] }"
          + orAll("all that have no arguments")
      ] + (form == .keys ? ["or make the parameter a [String: \(spelled)] in code"] : [])
    case .tagged:
      return [
        "choose by tags: { \"tags\": […] }" + orAll("all")
          + (form == .list ? ", or make the parameter a [\(spelled)] in code" : "")
      ]
    case .keyed:
      return [
        "write { \"keys\": { \"key\": \"identifier\" } }" + orAll("every one by its identifier")
      ]
    case .nothing:
      let mayTakeTags =
        parameter.allAdapters == [.lazy] && (form == .identifier || form == .tags)
      return [
        "remove this entry"
          + (mayTakeTags ? ", or make the parameter a LazyTagsResolver in code" : "")
      ]
    }
  }

  /// Whether an array or a dictionary may collect all registrations of its service.
  private func mayHaveAll(_ fault: WiringProblem) -> Bool {
    guard let dependency = model.dependency(of: fault) else { return false }
    let asked = RequestedKey<WiringIndex>(
      service: dependency.service, tags: .empty, arguments: .empty)
    return model.index.elements(asked).allSatisfy {
      mayUse($0, for: dependency, of: fault.use, isElement: true)
    }
  }
}
