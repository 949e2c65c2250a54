internal import Guise
internal import GuiseManifest
internal import GuiseVerification
internal import StrictJSON

extension Rule {
  package static let cachedArguments = Rule("cached-arguments", in: .proving, severity: .warning) {
    check in
    let model = check.model
    return model.entryIDs.compactMap { entry in
      let registration = model.entries[entry].registration
      guard registration.lifetime != .transient,
        let factory = model.factory(of: entry), !factory.factory.arguments.isEmpty
      else { return nil }
      let time = registration.lifetime == .graph ? " in each resolve" : ""
      return Finding(
        "\"\(registration.id)\" has the lifetime \"\(registration.lifetime.rawValue)\" and takes "
          + "\(Phrase.arguments(factory.factory.arguments)): it keeps the values of the first call\(time)",
        at: registration.lifetimePlace, chain: check.chain(to: entry),
        help: [help(entry, check)])
    }
  }

  /// Advice to make the registration transient, without its `scope` or `eager`.
  private static func help(_ entry: EntryID, _ check: Check) -> Suggestion {
    let registration = check.model.entries[entry].registration
    // The dependents of a transient registration would keep its dependencies, as with "graph".
    guard
      registration.lifetime == .graph
        || check.needsNoScope(check.model.node(of: entry))
    else {
      return "pass the values to a method when it is used"
    }
    let object = registration.place.value
    let others = [
      registration.scope == nil ? nil : "scope", registration.isEager ? "eager" : nil,
    ].compactMap(\.self)
    let without = others.isEmpty ? "" : " without \(Phrase.list(others))"
    let line = Suggestion(
      "make it \"transient\"\(without), or pass the values to a method when it is used")
    if others.isEmpty { return line.setting("lifetime", to: "transient", in: object) }
    let members = others.compactMap { object[$0] }
    guard let lifetime = object["lifetime"]?.value, members.count == 1, others.count == 1,
      !registration.isOverridden
    else { return line }
    return line.replacing(lifetime, with: "transient").removing(Place(key: members[0]))
  }
}
