internal import GuiseManifest
internal import GuiseVerification

/// Rules of parts that nothing needs.
extension Rule {
  package static let unusedRegistration = Rule("unused-registration", .warning).finding { check in
    let model = check.model
    return (check.unused ?? []).map { entry in
      let registration = model.entries[entry].registration
      let keys = model.entries[entry].keys.map { model.keys.describe($0, isExact: false) }
      let key = keys.isEmpty ? "it" : Phrase.list(keys, last: "or", quoted: false)
      let removal = Suggestion(
        "remove it, or declare with require(…) that the code resolves \(key)")
      return Finding(
        "nothing that the code requires needs \"\(registration.id)\"", at: registration.place,
        advice: [
          // One edit removes only the entry of a single file.
          registration.isOverridden ? removal : removal.removing(registration.place),
          "to keep it all the same, add \"allow\": [\"unused-registration\"]",
        ])
    }
  }

  // An entry of `allow` that accepts nothing is removed, and not accepted itself.
  package static let unusedAllow = Rule("unused-allow", .warning, isAllowable: false)

  /// Returns the unused entries of `allow` of a manifest without errors.
  static func unusedAllows(in check: Check, after found: RuleFindings) -> [Finding] {
    let model = check.model
    let used = found.usedAllows
    let tops = model.composition.allow.filter {
      !used.contains($0.rule.place) && isKnown($0.rule.value, nil, check)
    }.map { unused($0.rule.value, at: $0.rule.place, "this file or in those that it includes") }
    let others = model.entries.map(\.registration).flatMap { registration in
      registration.allow.enumerated().compactMap { index, rule -> Finding? in
        let place = registration.place(of: "allow", at: index)
        guard !used.contains(place), isKnown(rule, registration, check) else { return nil }
        return unused(rule, at: place, "\"\(registration.id)\"")
      }
    }
    return (tops + others).map { $0.of(unusedAllow) }
  }

  private static func unused(_ rule: String, at place: Place, _ part: String) -> Finding {
    var removal = Suggestion("remove it from \"allow\"").removing(place)
    removal.isCertain = !removal.edits.isEmpty
    return Finding("\"\(rule)\" has nothing to report in \(part)", at: place, advice: [removal])
  }

  /// Whether this run made all findings that a rule can have in its files, or in a registration.
  private static func isKnown(
    _ rule: String, _ registration: Composition.Registration?, _ check: Check
  ) -> Bool {
    let model = check.model
    switch rule {
    case Rule.unusedRegistration.id:
      // If the code requires nothing, there are none. Registrations that count as used because a dependency
      // may mean them may lead to any other.
      return model.catalog.requirements.isEmpty || check.unused != nil && check.nearlyUsed.isEmpty
    case Rule.uncheckedSettings.id:
      // With the linked code, settings are decoded for real, and none stay unchecked.
      guard check.settingsCheck != nil else { return true }
      return registration.map { [$0.main] + $0.decorators }?.allSatisfy {
        model.catalog.factories[$0.factory]?.settings == nil
      } ?? false
    default: return true
    }
  }
}
