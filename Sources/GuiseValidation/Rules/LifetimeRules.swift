internal import Guise
internal import GuiseManifest
internal import GuiseVerification

extension Rule {
  // Findings of this rule are warnings if instances may be values.
  package static let weakValueType = Rule("weak-value-type", isAllowable: true) { check in
    check.kept(.warning) { registration, factory in
      guard registration.lifetime == .weak, factory.instance == .unknown else { return nil }
      return (
        "\"weak\" needs an object, and \(factory.services[0]) may be a value type",
        """
        register the factory "\(registration.main.factory)" with its concrete type in \
        \(factory.file), or choose another lifetime
        """
      )
    }
  }

  package static let cachedArguments = Rule("cached-arguments", .warning) { check in
    check.kept { registration, factory in
      let types = factory.arguments
      guard registration.lifetime != .transient, !types.isEmpty else { return nil }
      return (
        "\"\(registration.id)\" has the lifetime \"\(registration.lifetime.rawValue)\" and takes "
          + "\(Phrase.arguments(types)): it keeps the values of the first call",
        "make it \"transient\", or pass the values to a method when it is used"
      )
    }
  }

  package static let unclosedInstance = Rule("unclosed-instance", .warning) { check in
    check.kept { registration, factory in
      let lifetime = registration.lifetime
      guard factory.closeable, lifetime == .transient || lifetime == .graph else { return nil }
      return (
        "nothing closes the instances of \"\(registration.id)\": "
          + "its lifetime is \"\(lifetime.rawValue)\"",
        "make it a \"singleton\" or \"scoped\": the container closes what it keeps"
      )
    }
  }
}

extension Check {
  fileprivate func kept(
    _ severity: Diagnostic.Severity? = nil,
    _ mistake: (Composition.Registration, Catalog.Factory) -> (message: String, help: Suggestion)?
  ) -> [Finding] {
    model.entryIDs.compactMap { entry in
      let registration = model.entries[entry].registration
      guard let factory = model.factory(of: entry)?.factory,
        let (message, help) = mistake(registration, factory)
      else { return nil }
      return Finding(
        message, at: registration.lifetimePlace ?? registration.place, severity: severity,
        advice: Advice([help], chain: self.chain(to: entry)))
    }
  }
}
