package import GuiseManifest

/// A rule of the validator: one identifier, one meaning, one file with all of its wording.
package struct Rule: Sendable {
  package typealias Search = @Sendable (Check) -> [Finding]

  /// The name of the rule in reports and in `allow`, such as `unknown-key`.
  package let id: String
  /// The severity of the rule's findings, unless a finding has its own.
  package let severity: Diagnostic.Severity
  /// Whether a manifest's `allow` may name the rule, because its findings can be less than errors.
  package let isAllowable: Bool
  /// The meaning of the rule, in one paragraph for `--explain`.
  package let summary: String
  /// The remedy, in one paragraph.
  package let remedy: String
  /// Whether the rule looks at several registrations, of which a fragment may have only some.
  private let isOfWholeManifests: Bool
  private let example: @Sendable () -> (wrong: RuleExample, right: RuleExample)
  private var searches: [(phase: CheckPhase, find: Search)]

  /// Creates a rule.
  ///
  /// - Parameters:
  ///   - phase: The phase whose input the rule looks at.
  ///   - wrong: The shortest example that breaks the rule.
  ///   - right: The example without the mistake, unless `mended` makes it.
  ///   - mended: The parts of the wrong example that change, each with its replacement.
  ///   - find: Returns the findings in the order of the parts of the manifest; those of rules about the check
  ///     itself are made elsewhere.
  @inline(never)
  init(
    _ id: String, in phase: CheckPhase = .reading, ofWholeManifests: Bool = false,
    severity: Diagnostic.Severity = .error, isAllowable: Bool? = nil, summary: String,
    wrong: @autoclosure @escaping @Sendable () -> RuleExample,
    right: @autoclosure @escaping @Sendable () -> RuleExample? = nil,
    mended: KeyValuePairs<String, String> = [:], remedy: String,
    find: @escaping Search = { _ in [] }
  ) {
    self.id = id
    self.severity = severity
    self.isAllowable = isAllowable ?? (severity != .error)
    self.summary = summary
    self.remedy = remedy
    isOfWholeManifests = ofWholeManifests
    searches = [(phase, find)]
    example = { (wrong(), right() ?? wrong().mended(mended)) }
  }

  /// Returns the rule with a search in another phase too.
  func also(in phase: CheckPhase, _ find: @escaping Search) -> Rule {
    var rule = self
    rule.searches.append((phase, find))
    return rule
  }

  /// An example and its fix, for `--explain`, SARIF and the documentation.
  package var examples: (wrong: RuleExample, right: RuleExample) { example() }

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
