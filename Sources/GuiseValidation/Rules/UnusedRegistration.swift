internal import GuiseManifest
internal import GuiseVerification

extension Rule {
  package static let unusedRegistration = Rule(
    "unused-registration", in: .proving, severity: .warning
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
