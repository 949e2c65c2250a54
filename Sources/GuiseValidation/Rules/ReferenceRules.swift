internal import Guise
internal import GuiseManifest
internal import GuiseVerification

/// Rules of references to registrations: in `dependencies` and in `start`.
extension Rule {
  package static let unknownRegistration = Rule("unknown-registration", ofWholeManifests: true)
    .helping { (fault: WiringProblem, check) in
      guard case .unknownRegistration(let id) = fault.problem.kind else { return [] }
      return Advice(
        check.near(
          id, among: check.registrationNames, at: fault.problem.place,
          note: { id in
            check.model.composition.registrations[id].map { "in the assembly \"\($0.assembly)\"" }
          }, where: { check.fits($0, fault) }
        ).or(check.including(.registration, id, usedAt: fault.problem.place))
          .or(check.fitting(fault)))
    }.helping { (fault: CompositionFault, check) in
      guard case .unknownStart(let start) = fault, let composition = check.composition else {
        return []
      }
      let singletons = composition.registrations.filter { $0.lifetime == .singleton }.map(\.id)
      return Advice(
        check.near(start.value, among: singletons, at: start.place)
          .or(["\"start\" lists identifiers of singletons, in the order in which they are built"]))
    }

  package static let dependencyTypeMismatch = Rule(
    "dependency-type-mismatch", ofWholeManifests: true
  ).helping { (fault: WiringProblem, check) in
    func related(_ id: String) -> [Diagnostic.Related] {
      check.model.composition.registrations[id]
        .map { [.init("\"\($0.id)\" is registered here", at: $0.place)] } ?? []
    }
    guard let parameter = check.model.parameter(of: fault) else { return [] }
    switch fault.problem.kind {
    case .otherService(_, let id, _):
      return Advice(check.fitting(fault), related: related(id))
    case .otherArguments(_, let id, _):
      let types = parameter.arguments
      let wanted = types.isEmpty ? "takes no arguments" : "takes \(Phrase.arguments(types))"
      return Advice(
        [Suggestion("name a registration whose factory \(wanted)")], related: related(id))
    case .otherForm(_, let form):
      return [Suggestion(parameter.forms(not: form, spelled: check.spelled))]
    default: return []
    }
  }

  package static let duplicateReference = Rule("duplicate-reference", .warning).finding { check in
    let model = check.model
    return model.faults.compactMap { fault in
      guard case .repeated(let id, let first) = fault.problem else { return nil }
      return Finding(
        "\"\(id)\" is in this list twice", at: model.place(of: fault),
        advice: Advice(
          ["remove it here, or name the registration that is meant"],
          related: [.init("first here", at: first)]))
    }
  }

  package static let emptyCollection = Rule("empty-collection", .warning).finding { check in
    check.model.faults.compactMap { fault in
      guard case .empty(let key) = fault.problem else { return nil }
      let tags = Phrase.tags(check.model.keys.names(ofTags: key.tags))
      return unanswered(fault, key, in: check) { service, name in
        "no \(service) has \(tags), so the parameter \"\(name)\" is always empty"
      }
    }
  }

  package static let absentOptional = Rule("absent-optional", .warning).finding { check in
    let model = check.model
    return model.faults.compactMap { fault in
      guard case .absent(let key) = fault.problem else { return nil }
      let tags = model.keys.names(ofTags: key.tags)
      let exact = tags.isEmpty ? "without tags" : "with exactly the \(Phrase.tags(tags))"
      return unanswered(fault, key, in: check) { service, name in
        let reason =
          model.identifiers(at: fault).first.map { "\"\($0)\" is not registered" }
          ?? "no \(service) is registered \(exact)"
        return "\(reason), so the parameter \"\(name)\" is always nil"
      }
    }
  }

  /// A finding about a reference that nothing answers, unless another finding explains that: the key is required
  /// elsewhere, or its tags are not declared.
  private static func unanswered(
    _ fault: ConnectionFault, _ key: KeyNumbers.Key, in check: Check,
    _ message: (_ service: String, _ name: String) -> String
  ) -> Finding? {
    let model = check.model
    guard let parameter = model.parameter(of: fault), let name = parameter.name,
      !check.missing.contains(key),
      model.mayHave(model.keys.names(ofTags: key.tags), model.factory(of: fault.use)?.factory)
    else { return nil }
    return Finding(
      message(parameter.service, name), at: model.place(of: fault),
      advice: Advice(check.offers(of: key, to: fault)))
  }
}

extension Catalog.Parameter {
  /// The references that a parameter takes.
  fileprivate func forms(not form: ReferenceForm, spelled spell: (String) -> String) -> String {
    switch choice {
    case .one:
      "write one identifier, or make the parameter of type "
        + "[\(form == .keys ? "String: " : "")\(spell(service))] in code"
    case .several: "write a list of identifiers, or choose by tags: { \"tags\": […] }"
    case .tagged: "choose by tags: { \"tags\": […] }"
    case .keyed: "write { \"keys\": { \"key\": \"identifier\" } }"
    case .nothing: "remove this entry: the code chooses when it resolves"
    }
  }
}
