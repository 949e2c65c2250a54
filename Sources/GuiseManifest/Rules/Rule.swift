internal import StrictJSON

/// A rule of the validator: one identifier, one meaning, one file with all of its wording.
///
/// A rule is a namespace: an enum conforms to it and makes its findings in static functions.
package protocol Rule: SendableMetatype {
  /// The name of the rule in reports and in `allow`, such as `unknown-key`.
  static var id: String { get }
  /// The severity of the rule's findings, unless a finding has its own.
  static var severity: Diagnostic.Severity { get }
  /// Whether a manifest's `allow` may name the rule, because its findings can be less than errors.
  static var isAllowable: Bool { get }
  /// The meaning of the rule, in one paragraph for `--explain`.
  static var summary: String { get }
  /// An example and its fix, for `--explain`, SARIF and the documentation.
  static var explanation: RuleExplanation { get }
  /// Whether the rule can check a manifest.
  static func applies(to check: Check) -> Bool
  /// The findings of the rule, in the order of the parts of the manifest.
  static func findings(in check: Check) -> [Finding]
  /// The findings of the rule, given those of the rules before it.
  static func findings(in check: Check, after found: RuleFindings) -> [Finding]
}

extension Rule {
  package static var severity: Diagnostic.Severity { .error }
  package static var isAllowable: Bool { severity != .error }
  package static func applies(to check: Check) -> Bool { true }
  /// No findings: those of rules about the check itself are made elsewhere.
  package static func findings(in check: Check) -> [Finding] { [] }
  package static func findings(in check: Check, after found: RuleFindings) -> [Finding] {
    findings(in: check)
  }

  /// A finding of this rule.
  ///
  /// - Parameters:
  ///   - message: One sentence without a final stop.
  ///   - place: The value or key at fault; nil if no manifest contains the fault.
  ///   - file: The location of a fault without a place, if it is in a file.
  ///   - severity: The finding's own severity, instead of the rule's.
  ///   - chain: The assembly and the registrations that lead to the fault, outermost first.
  ///   - help: Concrete next steps, the best first.
  ///   - related: Other places that explain the finding.
  // Never specialised: each rule would have the code again otherwise, at each of its findings.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  package static func finding(
    _ message: String, at place: Place?, in file: Diagnostic.Location? = nil,
    severity: Diagnostic.Severity? = nil, chain: @autoclosure @escaping () -> [String] = [],
    help: @autoclosure @escaping () -> [Suggestion] = [],
    related: @autoclosure @escaping () -> [Diagnostic.Related] = []
  ) -> Finding {
    Finding(
      rule: id, severity: severity ?? self.severity, message: message, place: place, file: file,
      chain: chain, help: help, related: related)
  }

  /// The identity of a finding of this rule.
  static func identity(_ message: String, at place: Place?) -> FindingIdentity {
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

/// A rule that checks a manifest joined with the offers of the code.
package protocol WiringRule: Rule {
  /// Whether findings in a fragment hold for every manifest that includes it: the rule checks factories and
  /// settings, and not dependencies between registrations.
  static var holdsInFragments: Bool { get }
}

extension WiringRule {
  package static var holdsInFragments: Bool { false }

  package static func applies(to check: Check) -> Bool {
    check.wiring.map { holdsInFragments || !$0.composition.isFragment } == true
  }
}
