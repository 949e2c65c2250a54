internal import GuiseManifest

/// A rule of the validator: an identifier, a severity, and the search for what breaks it. `Rules.md` explains it.
package struct Rule: Sendable {
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

  /// Creates a rule; one about the check itself has no search.
  init(
    _ id: String, _ severity: Diagnostic.Severity = .error, ofWholeManifests: Bool = false,
    isAllowable: Bool? = nil
  ) {
    self.id = id
    self.severity = severity
    self.isAllowable = isAllowable ?? (severity != .error)
    isOfWholeManifests = ofWholeManifests
  }

  /// Returns the rule with a search, whose findings are in the order of the parts of the manifest.
  @inline(never)
  func finding(in phase: CheckPhase = .proving, _ find: @escaping Search) -> Rule {
    var rule = self
    rule.searches.append((phase, find))
    return rule
  }

  /// Returns the rule with help for the loader's faults of a kind.
  func helping<Fault: LoaderFault>(
    _ advice: @escaping @Sendable (Fault, Check) -> Advice
  ) -> Rule {
    let id = id
    return finding(in: Fault.phase) { check in
      Fault.all(in: check).filter { $0.rule == id }.map { fault in
        Finding(
          fault.message, at: fault.mark, in: fault.location, advice: advice(fault, check),
          chain: fault.chain(in: check))
      }
    }
  }

  /// The findings of the rule in one phase of a check.
  func findings(in check: Check, _ phase: CheckPhase) -> [Finding] {
    if isOfWholeManifests, check.composition?.isFragment == true { return [] }
    return searches.flatMap { $0.phase == phase ? $0.find(check).map { $0.of(self) } : [] }
  }

  /// A single finding of the rule, made elsewhere.
  package func diagnostic(_ finding: Finding) -> Diagnostic { finding.of(self).diagnostic }
}
