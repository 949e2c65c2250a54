internal import GuiseManifest

/// A rule of the validator: an identifier, a severity, and the search for what breaks it, unless the loader finds it.
/// `Rules.md` explains it.
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
  private var searches: [(phase: CheckPhase, find: Search)] = []

  init(
    _ id: String, _ severity: Diagnostic.Severity = .error, ofWholeManifests: Bool = false,
    isAllowable: Bool? = nil
  ) {
    self.id = id
    self.severity = severity
    self.isAllowable = isAllowable ?? (severity != .error)
    isOfWholeManifests = ofWholeManifests
  }

  /// Creates a rule of the loader's faults, or of the check itself.
  package init(stringLiteral id: String) { self.init(id) }

  /// Returns the rule with a search, whose findings are in the order of the parts of the manifest.
  @inline(never)
  func finding(in phase: CheckPhase = .proving, _ find: @escaping Search) -> Rule {
    var rule = self
    rule.searches.append((phase, find))
    return rule
  }

  /// The findings of the rule in one phase of a check.
  ///
  /// - Parameter faults: The loader's faults of that phase.
  func findings(
    in check: Check, _ phase: CheckPhase, _ faults: [String: [Finding]]
  ) -> [Finding] {
    if isOfWholeManifests, check.composition?.isFragment == true { return [] }
    let found = searches.flatMap { $0.phase == phase ? $0.find(check) : [] }
    return ((faults[id] ?? []) + found).map { $0.of(self) }
  }

  /// A single finding of the rule, made elsewhere.
  package func diagnostic(_ finding: Finding) -> Diagnostic { finding.of(self).diagnostic }
}
