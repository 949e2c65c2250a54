package import GuiseManifest

/// A rule of the validator: one identifier, one meaning, one file with all of its wording.
package struct Rule: Sendable {
  /// The manifests that a rule can check.
  package enum Subject: Sendable {
    /// Every manifest, also one that is read only in part.
    case files
    /// A manifest joined with the offers of the code. Findings in a fragment hold for every manifest that
    /// includes it: they are about factories and settings, not about dependencies between registrations.
    case wiring
    /// A whole manifest joined with the offers of the code: fragments are left out.
    case wholeWiring
  }

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
  private let subject: Subject
  private let example: @Sendable () -> (wrong: RuleExample, right: RuleExample)
  private let find: @Sendable (Check) -> [Finding]

  /// Creates a rule.
  ///
  /// - Parameters:
  ///   - wrong: The shortest example that breaks the rule.
  ///   - right: The example without the mistake, unless `mended` makes it.
  ///   - mended: The parts of the wrong example that change, each with its replacement.
  ///   - find: Returns the findings in the order of the parts of the manifest; those of rules about the check
  ///     itself are made elsewhere.
  @inline(never)
  init(
    _ id: String, of subject: Subject = .files, severity: Diagnostic.Severity = .error,
    isAllowable: Bool? = nil, summary: String,
    wrong: @autoclosure @escaping @Sendable () -> RuleExample,
    right: @autoclosure @escaping @Sendable () -> RuleExample? = nil,
    mended: KeyValuePairs<String, String> = [:], remedy: String,
    find: @escaping @Sendable (Check) -> [Finding] = { _ in [] }
  ) {
    self.id = id
    self.subject = subject
    self.severity = severity
    self.isAllowable = isAllowable ?? (severity != .error)
    self.summary = summary
    self.remedy = remedy
    self.find = find
    example = { (wrong(), right() ?? wrong().mended(mended)) }
  }

  /// An example and its fix, for `--explain`, SARIF and the documentation.
  package var examples: (wrong: RuleExample, right: RuleExample) { example() }

  /// Whether the rule can check a manifest.
  func applies(to check: Check) -> Bool {
    switch subject {
    case .files: true
    case .wiring: check.wiring != nil
    case .wholeWiring: check.wiring?.composition.isFragment == false
    }
  }

  /// The findings of the rule about a manifest.
  func findings(in check: Check) -> [Finding] { find(check).map { $0.of(self) } }

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
