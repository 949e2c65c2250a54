internal import StrictJSON
internal import Synchronization

/// The findings of all rules about a manifest, in the order of the rules.
package struct RuleFindings: Sendable {
  /// The findings that were kept, also those that the manifest accepts.
  package fileprivate(set) var all: [Diagnostic] = []
  /// The findings beyond the limit of their rule.
  package fileprivate(set) var leftOut = LeftOutFindings()
  /// The registrations with errors among those.
  package fileprivate(set) var faulty: Set<String> = []
  /// The places of the `allow` entries that accept a finding.
  package fileprivate(set) var usedAllows: Set<Place> = []
  fileprivate let allowed: AllowedFindings?

  fileprivate init(_ composition: Composition?) {
    allowed = composition.map { AllowedFindings($0) }
  }

  /// Runs the rules.
  ///
  /// - Parameters:
  ///   - limit: The number of findings that are kept of each rule.
  ///   - givesHelp: Whether findings have help.
  package init(of check: Check, limit: Int = .max, givesHelp: Bool = true) {
    let budget = FindingBudget(limit: limit, check.composition, givesHelp: givesHelp)
    FindingBudget.$current.withValue(budget) {
      for rule in RuleList.all where rule.applies(to: check) {
        budget.add(rule.findings(in: check))
      }
    }
    self = budget.findings
  }

  /// The kept findings that the manifest does not accept.
  package var shown: [Diagnostic] { all.filter { allowed?.places(accepting: $0) == nil } }
}

/// A limit on the findings that are kept for each rule. The others are only counted, so that memory does not
/// grow with findings that no report writes out.
final class FindingBudget: Sendable {
  /// The budget of the running check.
  @TaskLocal static var current: FindingBudget?

  /// Findings that are counted together: those that the manifest accepts do not use up the limit of the
  /// others.
  private struct Kind: Hashable {
    let rule: String
    let isAccepted: Bool
  }

  private let limit: Int
  /// Whether findings have help.
  let givesHelp: Bool
  private let state: Mutex<(findings: RuleFindings, made: [Kind: Int])>

  init(limit: Int, _ composition: Composition?, givesHelp: Bool) {
    self.limit = limit
    self.givesHelp = givesHelp
    state = Mutex((RuleFindings(composition), [:]))
  }

  /// The findings so far.
  var findings: RuleFindings { state.withLock { $0.findings } }

  func add(_ findings: [Diagnostic]) {
    state.withLock { $0.findings.all += findings.lazy.filter { !$0.isLeftOut } }
  }

  /// Counts a finding, and returns whether to keep it.
  func keeps(
    _ rule: String, _ severity: Diagnostic.Severity, _ message: String, at place: Place?,
    in file: Diagnostic.Location?
  ) -> Bool {
    let path = place?.source.path ?? file?.path
    let finding = Diagnostic(
      rule: rule, severity: severity, message: "", location: path.map { .init(path: $0) },
      pointer: place?.value.pointer)
    return state.withLock { state in
      let places = state.findings.allowed?.places(accepting: finding)
      state.findings.usedAllows.formUnion(places ?? [])
      let kind = Kind(rule: rule, isAccepted: places != nil)
      state.made[kind, default: 0] += 1
      if state.made[kind, default: 0] <= limit { return true }
      if places != nil { return false }
      if severity == .error, let id = finding.registration { state.findings.faulty.insert(id) }
      var hasher = Hasher()
      hasher.combine(path)
      hasher.combine(place?.range ?? 0..<0)
      hasher.combine(file)
      hasher.combine(message)
      state.findings.leftOut.add(rule, severity, identity: hasher.finalize())
      return false
    }
  }
}
