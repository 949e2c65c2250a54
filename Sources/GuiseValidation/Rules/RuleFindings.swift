package import GuiseManifest

/// The findings of all rules about a manifest, phase by phase, in the order of the rules.
package struct RuleFindings: Sendable {
  /// The findings that were kept, also those that the manifest accepts.
  package private(set) var all: [Diagnostic] = []
  /// The kept findings that the manifest does not accept.
  package private(set) var shown: [Diagnostic] = []
  /// The findings beyond the limit of their rule.
  package private(set) var leftOut = LeftOutFindings()
  /// The registrations with errors.
  package private(set) var faulty: Set<String> = []
  /// The places of the `allow` entries that accept a finding.
  package private(set) var usedAllows: Set<Place> = []
  /// The last phase: the first one with errors, or else the last that applies.
  package private(set) var phase = CheckPhase.reading
  package private(set) var hasErrors = false

  private let allowed: AllowedFindings?
  private let limit: Int

  /// Runs the rules.
  ///
  /// - Parameter limit: The number of findings that are kept of each rule: memory does not grow with findings
  ///   that no report writes out. Findings that the manifest accepts do not use up the limit of the others.
  package init(of check: Check, limit: Int = .max) {
    allowed = check.composition.map { AllowedFindings($0) }
    self.limit = limit
    for phase in check.phases {
      self.phase = phase
      let faults = check.faults(in: phase)
      for rule in RuleList.all { add(rule.findings(in: check, phase, faults), of: rule) }
      if hasErrors { return }
    }
    if phase == .proving { add(Rule.unusedAllows(in: check, after: self), of: .unusedAllow) }
  }

  private mutating func add(_ found: [Finding], of rule: Rule) {
    var counts = (accepted: 0, others: 0)
    for finding in found {
      let registration = finding.registration
      let places = allowed?.places(accepting: finding, registration) ?? []
      if !places.isEmpty {
        usedAllows.formUnion(places)
        counts.accepted += 1
        if counts.accepted > limit { continue }
      } else {
        if finding.severity == .error {
          hasErrors = true
          if let registration { faulty.insert(registration) }
        }
        counts.others += 1
        if counts.others > limit {
          leftOut.add(of: rule.id, finding.severity)
          continue
        }
      }
      let diagnostic = finding.diagnostic
      all.append(diagnostic)
      if places.isEmpty { shown.append(diagnostic) }
    }
  }
}
