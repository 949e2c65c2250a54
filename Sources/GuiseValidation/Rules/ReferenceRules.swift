internal import Guise
internal import GuiseManifest
internal import GuiseVerification

/// Rules of references to registrations: in `dependencies` and in `start`.
extension Rule {
  package static let duplicateReference = Rule("duplicate-reference", .warning).finding { check in
    check.model.uses.flatMap { use in
      (use.factory?.dependencies ?? []).flatMap { dependency -> [Finding] in
        guard let name = dependency.parameter.name,
          case .registrations(let ids)? = use.part.dependencies[name]
        else { return [] }
        var first: [String: Int] = [:]
        return ids.enumerated().compactMap { position, id in
          guard let earlier = first[id] else {
            first[id] = position
            return nil
          }
          return Finding(
            "\"\(id)\" is in this list twice", at: use.part.place(ofParameter: name, at: position),
            advice: Advice(
              ["remove it here, or name the registration that is meant"],
              related: [
                .init("first here", at: use.part.place(ofParameter: name, at: earlier))
              ]))
        }
      }
    }
  }

  package static let emptyCollection = Rule("empty-collection", .warning).finding { check in
    check.model.faults.filter { $0.problem == .empty }.compactMap { fault in
      let tags = Phrase.tags(check.model.keys.names(ofTags: fault.key.tags))
      return unanswered(fault, in: check) { service, name in
        "no \(service) has \(tags), so the parameter \"\(name)\" is always empty"
      }
    }
  }

  package static let absentOptional = Rule("absent-optional", .warning).finding { check in
    let model = check.model
    return model.faults.filter { $0.problem == .absent }.compactMap { fault in
      let tags = model.keys.names(ofTags: fault.key.tags)
      let exact = tags.isEmpty ? "without tags" : "with exactly the \(Phrase.tags(tags))"
      return unanswered(fault, in: check) { service, name in
        let reason =
          fault.use.identifiers(in: fault.dependency).first.map { "\"\($0)\" is not registered" }
          ?? "no \(service) is registered \(exact)"
        return "\(reason), so the parameter \"\(name)\" is always nil"
      }
    }
  }

  /// A finding about a reference that nothing answers, unless another finding explains that: the key is required
  /// elsewhere, or its tags are not declared.
  private static func unanswered(
    _ fault: ConnectionFault, in check: Check,
    _ message: (_ service: String, _ name: String) -> String
  ) -> Finding? {
    let (model, key, parameter) = (check.model, fault.key, fault.dependency.parameter)
    guard let name = parameter.name, !check.missing.contains(key),
      model.mayHave(model.keys.names(ofTags: key.tags), fault.use.factory?.factory)
    else { return nil }
    return Finding(
      message(parameter.service, name), at: fault.place,
      advice: Advice(check.offers(of: key, to: fault)))
  }
}

extension Check {
  /// Help for a reference to a registration that does not exist.
  func registrations(like id: String, _ fault: WiringProblem) -> Advice {
    Advice(
      near(
        id, among: registrationNames, at: fault.problem.place,
        note: { id in
          self.model.composition.registrations[id].map { "in the assembly \"\($0.assembly)\"" }
        }, where: { self.fits($0, fault) }
      ).or(including(.registration, id, usedAt: fault.problem.place)).or(fitting(fault)))
  }

  /// Help for a reference to a registration with other arguments than those that the parameter passes.
  func takingOtherArguments(_ id: String, _ fault: WiringProblem) -> Advice {
    let types = fault.dependency?.parameter.arguments ?? []
    let wanted = types.isEmpty ? "takes no arguments" : "takes \(Phrase.arguments(types))"
    return Advice(
      [Suggestion("name a registration whose factory \(wanted)")], related: registered([id]))
  }

  /// Help for a reference of a form that the parameter does not take.
  func forms(not form: ReferenceForm, _ fault: WiringProblem) -> Advice {
    guard let parameter = fault.dependency?.parameter else { return [] }
    return [Suggestion(parameter.forms(not: form, spelled: spelled))]
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
