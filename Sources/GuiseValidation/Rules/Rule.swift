internal import GuiseManifest

/// A rule of the validator: an identifier, a severity, and a search unless the loader finds it.
package struct Rule: Sendable, ExpressibleByStringLiteral {
  package typealias Search = @Sendable (Check) -> [Finding]

  /// The name of the rule in reports and in `allow`, such as `unknown-key`.
  package let id: String
  /// The severity of the rule's findings, unless a finding has its own.
  package let severity: Diagnostic.Severity
  /// Whether a manifest's `allow` may name the rule, because its findings can be less than errors.
  package let isAllowable: Bool
  /// Whether the rule looks at several registrations, of which a fragment may have only some.
  private let isOfWholeManifests: Bool
  private let phase: CheckPhase
  private let search: Search

  init(
    _ id: String, _ severity: Diagnostic.Severity = .error, in phase: CheckPhase = .proving,
    ofWholeManifests: Bool = false, isAllowable: Bool? = nil,
    search: @escaping Search = { _ in [] }
  ) {
    (self.id, self.severity, self.phase, self.search) = (id, severity, phase, search)
    self.isAllowable = isAllowable ?? (severity != .error)
    isOfWholeManifests = ofWholeManifests
  }

  /// Creates a rule of the loader's faults, or of the check itself.
  package init(stringLiteral id: String) { self.init(id) }

  /// The findings of the rule in one phase of a check, with the loader's faults of that phase.
  func findings(in check: Check, _ phase: CheckPhase, _ faults: [String: [Finding]]) -> [Finding] {
    if isOfWholeManifests, check.composition?.isFragment == true { return [] }
    let found = self.phase == phase ? search(check) : []
    return ((faults[id] ?? []) + found).map { $0.of(self) }
  }

  /// A single finding of the rule, made elsewhere.
  package func diagnostic(_ finding: Finding) -> Diagnostic { finding.of(self).diagnostic }
}
