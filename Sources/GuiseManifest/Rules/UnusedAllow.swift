internal import Guise
internal import GuiseVerification
internal import StrictJSON

package enum UnusedAllow: Rule {
  package static let id = "unused-allow"
  package static let severity = Diagnostic.Severity.warning
  /// Whether `allow` may name the rule: an entry that accepts nothing is removed, and not accepted itself.
  package static let isAllowable = false
  package static let summary = """
    An `"allow"` names a rule that has nothing to report there: the accepted problem has been \
    fixed, or the rule reports it elsewhere. Left in place, the entry would hide the next mistake. \
    It is reported only for manifests without errors, and only where the rule's findings are fully \
    known.
    """
  package static let explanation = RuleExplanation(
    wrong: .json(
      """
      {
        "registrations": {
          "clock": {
            "factory": "system-clock",
            "allow": ["opaque-factory"]
          }
        }
      }
      """),
    right: ["registrations": ["clock": ["factory": "system-clock"]]],
    remedy: #"Remove the rule from "allow"."#)

  /// Returns the unused entries of `allow`; none if there are errors, which may hide findings that an entry
  /// accepts.
  static func findings(in check: Check, besides found: RuleFindings) -> [Diagnostic] {
    guard let model = check.wiring, !check.composed.files.couldNotCheck,
      !model.isIncomplete, !model.composition.hasUnsound,
      !found.all.contains(where: { $0.severity == .error })
    else { return [] }
    let used = found.accepted?.used ?? []
    var findings: [Diagnostic] = []
    for allow in model.composition.allow where !used.contains(allow.rule.place) {
      guard isKnown(allow, check) else { continue }
      findings.append(
        finding(
          "\"\(allow.rule.value)\" has nothing to report in this file or in those that it includes",
          at: allow.rule.place, help: [help.removing(allow.rule.place, isCertain: true)]))
    }
    for entry in model.entryIDs {
      let registration = model.entries[entry].registration
      for (index, rule) in registration.allow.enumerated() {
        let place = registration.place(ofAllow: index)
        guard !used.contains(place), isKnown(rule, at: entry, check) else { continue }
        findings.append(
          finding(
            "\"\(rule)\" has nothing to report in \"\(model.id(of: entry))\"",
            at: place, help: [help.removing(place, isCertain: true)]))
      }
    }
    return findings
  }

  private static let help: Suggestion = "remove it from \"allow\""

  /// Whether this run made all findings that the rule can have in some files.
  private static func isKnown(_ allow: Composition.Allow, _ check: Check) -> Bool {
    switch allow.rule.value {
    case UnusedRegistration.id: return knowsUnused(check)
    case UncheckedSettings.id:
      // With the linked code, settings are decoded for real, and none stay unchecked.
      return check.settingsCheck == nil
    case UnsetVariable.id:
      // A variable with a value in this run may be unset in the next.
      return check.model.composition.variables.values.allSatisfy {
        $0.defaultValue != nil || !allow.paths.contains($0.place.source.path)
      }
    default: return true
    }
  }

  /// Whether all unused registrations are known. If the code requires nothing, there are none. Registrations
  /// that count as used because a dependency may mean them may lead to any other.
  private static func knowsUnused(_ check: Check) -> Bool {
    check.model.catalog.requirements.isEmpty
      || check.unused != nil && check.nearlyUsed.isEmpty
  }

  /// Whether a rule certainly reports nothing about a registration. Findings about variables and assemblies
  /// never lie within a registration.
  private static func isKnown(
    _ rule: String, at entry: EntryID, _ check: Check
  ) -> Bool {
    if rule == UnusedRegistration.id { return knowsUnused(check) }
    guard rule == UncheckedSettings.id, check.settingsCheck != nil else { return true }
    let registration = check.model.entries[entry].registration
    return ([registration.main] + registration.decorators).allSatisfy {
      check.model.catalog.factories[$0.factory]?.settings == nil
    }
  }
}
