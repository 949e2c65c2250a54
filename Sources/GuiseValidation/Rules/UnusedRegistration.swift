internal import GuiseManifest
internal import GuiseVerification

extension Rule {
  package static let unusedRegistration = Rule(
    "unused-registration", in: .proving, severity: .warning,
    summary: """
      No service that the code resolves leads to the registration. This is reported only if the code \
      declares with `require` what it resolves, and if all paths are known: a factory that resolves \
      services itself, or an assembly in code, may need any registration. A registration that only \
      unused ones need is not reported again.
      """,
    wrong: .swift(
      """
      // The manifest registers "traffic" and "audit".
      factories.require((any Report).self)
      """),
    right: .swift(
      """
      // The manifest registers "traffic" and "audit".
      factories.require((any Report).self)
      factories.require(AuditTrail.self)
      """),
    remedy: "Remove the registration, or declare with require(...) that the code resolves it."
  ) { check in
    let model = check.model
    return (check.unused ?? []).map { entry in
      let registration = model.entries[entry].registration
      let keys = model.entries[entry].keys.map { model.keys.describe($0, isExact: false) }
      let key = keys.isEmpty ? "it" : Phrase.list(keys, last: "or", quoted: false)
      let removal = Suggestion(
        "remove it, or declare with require(…) that the code resolves \(key)")
      return Finding(
        "nothing that the code requires needs \"\(registration.id)\"", at: registration.place,
        help: [
          // One edit removes only what a single file has.
          registration.isOverridden
            ? removal
            : removal.titled("Remove \(Phrase.quoted(registration.id))")
              .removing(registration.place),
          "to keep it all the same, add \"allow\": [\"unused-registration\"]",
        ])
    }
  }
}
