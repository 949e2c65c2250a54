internal import Guise
internal import GuiseManifest
internal import GuiseVerification

extension Rule {
  package static let dependencyTypeMismatch = Rule(
    "dependency-type-mismatch", in: .connecting, ofWholeManifests: true,
    summary: """
      An entry of `"dependencies"` does not fit its parameter. It names a registration that offers \
      another service or takes other arguments, or has a form that the parameter does not take: a \
      list for a single service, an identifier for an array, `"keys"` for anything but a dictionary, \
      any entry for a `LazyResolver`.
      """,
    wrong: .registrations([
      "store": "memory-store",
      "clock": "system-clock",
      "report": ["factory": "traffic-report", "dependencies": ["Store": "clock"]],
    ]),
    mended: [#""Store": "clock""#: #""Store": "store""#],
    remedy: """
      Name a registration of the parameter's service. For an array or a set, write a list of \
      identifiers; for a dictionary, `{"keys": {…}}`. For a parameter that accepts neither, use \
      tags or remove the entry.
      """
  ) { check in
    let model = check.model
    return model.faults.compactMap { fault in
      guard case .mismatch(let mismatch) = fault.problem, let parameter = model.parameter(of: fault)
      else { return nil }
      let (message, help) = check.wording(mismatch, parameter, fault)
      let target: Composition.Registration? =
        switch mismatch {
        case .otherService(let id, _), .otherArguments(let id, _):
          model.composition.registrations[id]
        case .otherForm: nil
        }
      return Finding(
        message, at: model.place(of: fault), chain: check.chain(to: fault.entry),
        help: help.map { Suggestion($0) },
        related: target.map { [.init("\"\($0.id)\" is registered here", at: $0.place)] } ?? [])
    }
  }
}

extension Check {
  /// The message about a mismatch, and help.
  fileprivate func wording(
    _ mismatch: ConnectionFault.Mismatch, _ parameter: Catalog.Parameter, _ fault: ConnectionFault
  ) -> (String, help: [String]) {
    let name = parameter.name ?? parameter.service
    switch mismatch {
    case .otherService(let id, let offered):
      return (
        Phrase.otherService(name, needs: parameter.service, but: id, offers: offered),
        fitting(fault)
      )
    case .otherArguments(let id, let taken):
      return (
        Phrase.otherArguments(name, passes: parameter.arguments, but: id, takes: taken),
        [help(taken, parameter, fault)]
      )
    case .otherForm(let form):
      return (
        Phrase.otherForm(
          name, takes: parameter.choice, of: parameter.service, not: form,
          isLazy: parameter.allAdapters.first == .lazy),
        help(form, parameter, fault)
      )
    }
  }

  private func help(
    _ taken: [String], _ parameter: Catalog.Parameter, _ fault: ConnectionFault
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
    _ form: ReferenceForm, _ parameter: Catalog.Parameter, _ fault: ConnectionFault
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
  private func mayHaveAll(_ fault: ConnectionFault) -> Bool {
    guard let dependency = model.dependency(of: fault) else { return false }
    let asked = RequestedKey<WiringIndex>(
      service: dependency.service, tags: .empty, arguments: .empty)
    return model.index.elements(asked).allSatisfy {
      mayUse($0, for: dependency, of: fault.use, isElement: true)
    }
  }
}
