internal import Guise
internal import GuiseVerification

package enum WeakValueType: WiringRule {
  package static let id = "weak-value-type"
  package static let holdsInFragments = true
  /// Whether `allow` may name the rule: its findings are warnings if instances may be values.
  package static let isAllowable = true
  package static let summary = """
    A registration with the lifetime `weak` makes a value type, or may make one: only an object \
    can be held weakly. For a protocol not restricted to classes, the kind of instance is unknown \
    until one is built; building a value then fails.
    """
  package static let explanation = RuleExplanation(
    wrong: ["registrations": ["options": ["factory": "options-struct", "lifetime": "weak"]]],
    mended: ["weak": "singleton"],
    remedy: """
      Choose another lifetime for a value type. If the factory offers a protocol, register it in \
      code with its concrete class and offer the protocol as well, or restrict the protocol to \
      classes: protocol Handler: AnyObject.
      """)

  package static func findings(in check: Check) -> [Finding] {
    let model = check.model
    return model.entryIDs.compactMap { entry in
      let registration = model.entries[entry].registration
      guard registration.lifetime == .weak, let factory = model.factory(of: entry) else {
        return nil
      }
      let service = model.keys.serviceNames[factory.service]
      if model.holdsValueWeakly(entry) {
        return finding(
          "\"weak\" needs an object, and \(service) is a value type",
          at: registration.lifetimePlace, chain: check.chain(to: entry),
          help: ["choose another lifetime, or make it a class in code"])
      }
      guard factory.factory.instance == .unknown else { return nil }
      return finding(
        "\"weak\" needs an object, and \(service) may be a value type",
        at: registration.lifetimePlace, severity: .warning, chain: check.chain(to: entry),
        help: [
          "register the factory \"\(factory.id)\" with its concrete type in \(factory.factory.file)",
          "or choose another lifetime",
        ])
    }
  }
}
