internal import Guise
internal import GuiseManifest
internal import GuiseVerification

extension Rule {
  package static let invalidEager = Rule(
    "invalid-eager", in: .connecting,
    summary: """
      An eager registration is not a singleton, or takes arguments. `"eager": true` builds an \
      instance when the container starts: no other lifetime keeps it, and there is no caller to pass \
      arguments.
      """,
    wrong: .registrations(["server": ["factory": "http-server", "eager": true]]),
    mended: [#""eager""#: #""lifetime": "singleton", "eager""#],
    remedy: #"Make it a singleton of a factory without arguments, or remove `"eager"`."#
  ) { check in
    let model = check.model
    return model.entryIDs.compactMap { entry in
      let registration = model.entries[entry].registration
      guard registration.isEager else { return nil }
      if registration.lifetime != .singleton {
        return Finding(
          Phrase.eager(registration.id, lifetime: registration.lifetime.rawValue),
          at: registration.eagerPlace, chain: check.chain(to: entry),
          help: [help(entry, check)])
      }
      guard let factory = model.factory(of: entry), !factory.factory.arguments.isEmpty else {
        return nil
      }
      return Finding(
        Phrase.eager(registration.id, taking: factory.factory.arguments),
        at: registration.eagerPlace, chain: check.chain(to: entry),
        help: ["remove \"eager\", or name a factory that takes no arguments"])
    }
  }

  /// Advice to make the registration a singleton, if it takes no arguments and all its dependencies are kept
  /// as long, or else to remove `eager`.
  private static func help(_ entry: EntryID, _ check: Check) -> Suggestion {
    let model = check.model
    let registration = model.entries[entry].registration
    let takesArguments = model.factory(of: entry)?.factory.arguments.isEmpty == false
    guard registration.scope == nil, !takesArguments,
      check.needsNoScope(model.node(of: entry))
    else { return "remove \"eager\"" }
    return Suggestion("make it a \"singleton\", or remove \"eager\"")
      .setting("lifetime", to: "singleton", in: registration.place.value)
  }
}
