internal import Guise

package enum InvalidEager: WiringRule {
  package static let id = "invalid-eager"
  package static let holdsInFragments = true
  package static let summary = """
    `"eager": true` has an instance built when the container starts. That is for singletons without \
    arguments: nothing else is kept for those who ask later, and nobody is there to give arguments.
    """
  package static let explanation = RuleExplanation(
    wrong: ["registrations": ["server": ["factory": "http-server", "eager": true]]],
    right: [
      "registrations": [
        "server": ["factory": "http-server", "lifetime": "singleton", "eager": true]
      ]
    ],
    remedy: "Make it a singleton of a factory without arguments, or leave `eager` out.")

  package static func findings(in inspection: WiringInspection) -> [Diagnostic] {
    let model = inspection.model
    return model.entryIDs.compactMap { entry in
      let registration = model.entries[entry].registration
      guard registration.isEager else { return nil }
      if registration.lifetime != .singleton {
        guard !registration.faultyKeys.contains("lifetime") else { return nil }
        return finding(
          "\"eager\" is for singletons, and \"\(registration.id)\" is \(registration.lifetime.rawValue)",
          at: registration.eagerPlace, chain: inspection.chain(to: entry),
          help: ["make it a \"singleton\", or remove \"eager\""])
      }
      guard let factory = model.factory(of: entry), !factory.factory.arguments.isEmpty else {
        return nil
      }
      return finding(
        "\"\(registration.id)\" takes \(Phrase.arguments(factory.factory.arguments)), which nobody gives "
          + "when the container starts",
        at: registration.eagerPlace, chain: inspection.chain(to: entry),
        help: ["remove \"eager\", or register a factory without arguments"])
    }
  }
}
