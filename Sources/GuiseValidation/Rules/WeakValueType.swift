internal import Guise
internal import GuiseManifest
internal import GuiseVerification

extension Rule {
  // Findings of this rule are warnings if instances may be values.
  package static let weakValueType = Rule("weak-value-type", in: .connecting, isAllowable: true) {
    check in
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
