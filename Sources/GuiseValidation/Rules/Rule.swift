package import GuiseManifest

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
  private var searches: [(phase: CheckPhase, find: Search)]

  /// Creates a rule.
  ///
  /// - Parameters:
  ///   - phase: The phase whose input the rule looks at.
  ///   - find: Returns the findings in the order of the parts of the manifest; those of rules about the check
  ///     itself are made elsewhere.
  @inline(never)
  init(
    _ id: String, in phase: CheckPhase = .reading, ofWholeManifests: Bool = false,
    severity: Diagnostic.Severity = .error, isAllowable: Bool? = nil,
    find: @escaping Search = { _ in [] }
  ) {
    self.id = id
    self.severity = severity
    self.isAllowable = isAllowable ?? (severity != .error)
    isOfWholeManifests = ofWholeManifests
    searches = [(phase, find)]
  }

  /// Returns the rule with a search in another phase too.
  func also(in phase: CheckPhase, _ find: @escaping Search) -> Rule {
    var rule = self
    rule.searches.append((phase, find))
    return rule
  }

  /// The findings of the rule in one phase of a check.
  func findings(in check: Check, _ phase: CheckPhase) -> [Finding] {
    if isOfWholeManifests, check.composition?.isFragment == true { return [] }
    return searches.flatMap { $0.phase == phase ? $0.find(check).map { $0.of(self) } : [] }
  }

  /// A single finding of the rule, made elsewhere.
  package func diagnostic(_ finding: Finding) -> Diagnostic { finding.of(self).diagnostic }

  /// The identity of a finding of this rule.
  func identity(_ message: String, at place: Place?) -> FindingIdentity {
    FindingIdentity(rule: id, message: message, location: place.map { .init($0) })
  }
}

extension Diagnostic.Related {
  /// A message about a place in a manifest.
  ///
  /// - Parameter other: The identity of the finding that another manifest may show at this place.
  @inline(never)
  package init(_ message: String, at place: Place?, other: FindingIdentity? = nil) {
    self.init(message: message, location: place.map { Diagnostic.Location($0) })
    self.other = other
  }

  /// A message about a file of code; a catalog knows no lines.
  package init(_ message: String, in file: String) {
    self.init(message: message, location: .init(path: file))
  }
}
