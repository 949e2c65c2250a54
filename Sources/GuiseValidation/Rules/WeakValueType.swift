internal import Guise
internal import GuiseManifest
internal import GuiseVerification

extension Rule {
  // Findings of this rule are warnings if instances may be values.
  package static let weakValueType = Rule(
    "weak-value-type", in: .connecting, isAllowable: true,
    summary: """
      A registration with the lifetime `weak` makes a value type, or may make one: only an object \
      can be held weakly. For a protocol not restricted to classes, the kind of instance is unknown \
      until one is built; building a value then fails.
      """,
    wrong: .registrations(["options": ["factory": "options-struct", "lifetime": "weak"]]),
    mended: ["weak": "singleton"],
    remedy: """
      Choose another lifetime for a value type. If the factory offers a protocol, register it in \
      code with its concrete class and offer the protocol as well, or restrict the protocol to \
      classes: protocol Handler: AnyObject.
      """
  ) { check in
    check.findings(of: "weak-value-type") { _ in
      ["choose another lifetime, or make it a class in code"]
    }
  }.also(in: .proving) { check in
    let model = check.model
    return model.entryIDs.compactMap { entry in
      let registration = model.entries[entry].registration
      guard registration.lifetime == .weak, let factory = model.factory(of: entry),
        factory.factory.instance == .unknown
      else { return nil }
      let service = model.keys.serviceNames[factory.service]
      return Finding(
        "\"weak\" needs an object, and \(service) may be a value type",
        at: registration.lifetimePlace, severity: .warning, chain: check.chain(to: entry),
        help: [
          "register the factory \"\(factory.id)\" with its concrete type in \(factory.factory.file)",
          "or choose another lifetime",
        ])
    }
  }
}
