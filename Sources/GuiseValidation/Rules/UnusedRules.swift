internal import GuiseManifest
internal import GuiseVerification
internal import StrictJSON

/// Rules of parts that nothing needs.
extension Rule {
  package static let unusedRegistration = Rule("unused-registration", .warning) { check in
    let model = check.model
    return (check.unused ?? []).map { entry in
      let registration = model.entries[entry].registration
      let keys = model.entries[entry].keys.map { model.keys.describe($0, isExact: false) }
      let key = keys.isEmpty ? "it" : Phrase.list(keys, last: "or", quoted: false)
      return Finding(
        "nothing that the code requires needs \"\(registration.id)\"", at: registration.place,
        advice: [
          """
          remove it, declare with require(…) that the code resolves \(key), or keep it with \
          "allow": ["unused-registration"]
          """
        ])
    }
  }

  // An entry of `allow` that accepts nothing is removed, and not accepted itself.
  package static let unusedAllow = Rule("unused-allow", .warning, isAllowable: false)

  /// Returns the unused entries of `allow` of a manifest without errors.
  static func unusedAllows(in check: Check, after found: RuleFindings) -> [Finding] {
    let composition = check.model.composition
    let tops = composition.allow.map {
      Placed("this file or in those that it includes", at: $0.rule.place)
    }
    let own = check.model.entries.map(\.registration).flatMap { registration in
      registration.allow.indices.map { position in
        Placed("\"\(registration.id)\"", at: registration.main.place(of: "allow", at: position))
      }
    }
    // Of these rules, this run cannot make all findings.
    var partial: Set<String> = []
    if check.unused == nil, !check.model.catalog.requirements.isEmpty {
      partial.insert(Rule.unusedRegistration.id)
    }
    // With the linked code, settings are decoded for real, and none stay unchecked.
    if check.settingsCheck != nil { partial.insert(Rule.uncheckedSettings.id) }
    return (tops + own).compactMap { part in
      let rule = part.place.value.string ?? ""
      if found.usedAllows.contains(part.place) || partial.contains(rule) { return nil }
      return Finding(
        "\"\(rule)\" has nothing to report in \(part.value)", at: part.place,
        advice: ["remove it from \"allow\""]
      ).of(unusedAllow)
    }
  }
}
