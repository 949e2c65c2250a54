internal import GuiseManifest
internal import StrictJSON

extension Rule {
  // An entry of `allow` that accepts nothing is removed, and not accepted itself.
  package static let unusedAllow = Rule(
    "unused-allow", severity: .warning, isAllowable: false,
    summary: """
      An `"allow"` names a rule that has nothing to report there: the accepted problem has been \
      fixed, or the rule reports it elsewhere. Left in place, the entry would hide the next mistake. \
      It is reported only for manifests without errors, and only where the rule's findings are fully \
      known.
      """,
    wrong: .registrations(["clock": ["factory": "system-clock", "allow": ["opaque-factory"]]]),
    mended: [#", "allow": ["opaque-factory"]"#: ""],
    remedy: #"Remove the rule from "allow"."#)

  /// Returns the unused entries of `allow`; none if there are errors, which may hide findings that an entry
  /// accepts.
  static func unusedAllows(in check: Check, after found: RuleFindings) -> [Finding] {
    guard let model = check.wiring,
      !check.composed.files.couldNotCheck, !model.isIncomplete, !model.composition.hasUnsound,
      !found.all.contains(where: { $0.severity == .error })
    else { return [] }
    let used = found.usedAllows
    let tops = model.composition.allow.filter {
      !used.contains($0.rule.place) && isKnown($0.rule.value, in: $0.paths, nil, check)
    }.map { unused($0.rule.value, at: $0.rule.place, "this file or in those that it includes") }
    let others = model.entries.map(\.registration).flatMap { registration in
      registration.allow.enumerated().compactMap { index, rule -> Finding? in
        let place = registration.place(of: "allow", at: index)
        guard !used.contains(place), isKnown(rule, in: [], registration, check) else { return nil }
        return unused(rule, at: place, "\"\(registration.id)\"")
      }
    }
    return (tops + others).map { $0.of(unusedAllow) }
  }

  private static func unused(_ rule: String, at place: Place, _ part: String) -> Finding {
    Finding(
      "\"\(rule)\" has nothing to report in \(part)", at: place,
      help: [Suggestion("remove it from \"allow\"").removing(place).certain()])
  }

  /// Whether this run made all findings that a rule can have in some files, or in a registration. Findings
  /// about variables and assemblies never lie within a registration.
  private static func isKnown(
    _ rule: String, in paths: Set<String>, _ registration: Composition.Registration?,
    _ check: Check
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
    case Rule.unsetVariable.id:
      // A variable with a value in this run may be unset in the next.
      return model.composition.variables.values.allSatisfy {
        $0.defaultValue != nil || !paths.contains($0.place.source.path)
      }
    default: return true
    }
  }
}
