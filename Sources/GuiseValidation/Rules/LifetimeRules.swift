internal import Guise
internal import GuiseManifest
internal import GuiseVerification

/// Rules of lifetimes, and of eager registrations.
extension Rule {
  // Findings of this rule are warnings if instances may be values.
  package static let weakValueType = Rule("weak-value-type", isAllowable: true).helping {
    (_: WiringProblem, _) in
    ["choose another lifetime, or make it a class in code"]
  }.finding { check in
    let model = check.model
    return model.entryIDs.compactMap { entry in
      let registration = model.entries[entry].registration
      guard registration.lifetime == .weak, let factory = model.factory(of: entry),
        factory.factory.instance == .unknown
      else { return nil }
      let service = model.keys.serviceNames[factory.service]
      let file = factory.factory.file
      return Finding(
        "\"weak\" needs an object, and \(service) may be a value type",
        at: registration.lifetimePlace, severity: .warning,
        advice: [
          "register the factory \"\(factory.id)\" with its concrete type in \(file)",
          "or choose another lifetime",
        ],
        chain: check.chain(to: entry))
    }
  }

  package static let cachedArguments = Rule("cached-arguments", .warning).finding { check in
    let model = check.model
    return model.entryIDs.compactMap { entry in
      let registration = model.entries[entry].registration
      guard registration.lifetime != .transient,
        let types = model.factory(of: entry)?.factory.arguments, !types.isEmpty
      else { return nil }
      let time = registration.lifetime == .graph ? " in each resolve" : ""
      return Finding(
        "\"\(registration.id)\" has the lifetime \"\(registration.lifetime.rawValue)\" and takes "
          + "\(Phrase.arguments(types)): it keeps the values of the first call\(time)",
        at: registration.lifetimePlace,
        advice: ["make it \"transient\", or pass the values to a method when it is used"],
        chain: check.chain(to: entry))
    }
  }

  package static let invalidEager = Rule("invalid-eager").helping { (fault: WiringProblem, check) in
    let registration = fault.problem.part.registration
    let takesArguments = check.model.factory(of: fault.use)?.arguments != .empty
    return takesArguments
      ? ["remove \"eager\", or name a factory that takes no arguments"]
      : registration.scope != nil
        ? ["remove \"eager\""] : ["make it a \"singleton\", or remove \"eager\""]
  }
}
