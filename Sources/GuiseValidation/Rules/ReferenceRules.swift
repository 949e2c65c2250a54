internal import Guise
internal import GuiseManifest
internal import GuiseVerification

/// Rules of references to registrations: in `dependencies` and in `start`.
extension Rule {
  package static let duplicateReference = Rule("duplicate-reference", .warning) { check in
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
            "\"\(id)\" is in this list twice", at: use.part.place(ofReference: name, at: position),
            advice: Advice(
              ["remove it here, or name the registration that is meant"],
              related: [
                .init("first here", at: use.part.place(ofReference: name, at: earlier))
              ]))
        }
      }
    }
  }

  package static let emptyCollection = Rule("empty-collection", .warning) { check in
    check.unanswered(.empty) { fault in
      "no \(fault.dependency.parameter.service) has \(check.tags(of: fault)), so the parameter "
        + "\"\(fault.dependency.parameter.name ?? "")\" is always empty"
    }
  }

  package static let absentOptional = Rule("absent-optional", .warning) { check in
    check.unanswered(.absent) { fault in
      let reason =
        fault.use.identifiers(in: fault.dependency).first.map { "\"\($0)\" is not registered" }
        ?? "no \(fault.dependency.parameter.service) is registered with \(check.tags(of: fault)) "
        + "and no other"
      return
        "\(reason), so the parameter \"\(fault.dependency.parameter.name ?? "")\" is always nil"
    }
  }
}

extension Check {
  fileprivate func tags(of fault: ConnectionFault) -> String {
    Phrase.tags(model.keys.names(ofTags: fault.key.tags))
  }

  /// Findings about references that nothing answers, unless another finding explains that.
  fileprivate func unanswered(
    _ problem: ConnectionFault.Problem, _ message: (ConnectionFault) -> String
  ) -> [Finding] {
    model.faults.filter { fault in
      fault.problem == problem && !missing.contains(fault.key)
        && model.mayHave(model.keys.names(ofTags: fault.key.tags), fault.use.factory?.factory)
    }.map { fault in
      Finding(
        message(fault), at: fault.place,
        advice: Advice(self.offers(of: fault.key, to: fault)))
    }
  }

  func registrations(like id: String, _ fault: WiringProblem) -> Advice {
    Advice(
      near(
        id, among: registrationNames, at: fault.fault.place,
        where: { self.fits($0, fault) }
      ).or(fault.fault.place.map { including(.registration, id, usedAt: $0) } ?? [])
        .or(fitting(fault)))
  }
}

extension Catalog.Parameter {
  /// The references that the parameter takes.
  var form: Suggestion {
    switch choice {
    case .one: "write one identifier"
    case .several: "write a list of identifiers, or choose by tags: { \"tags\": […] }"
    case .tagged: "choose by tags: { \"tags\": […] }"
    case .keyed: "write { \"keys\": { \"key\": \"identifier\" } }"
    case .nothing: "remove this entry: the code chooses when it resolves"
    }
  }
}
