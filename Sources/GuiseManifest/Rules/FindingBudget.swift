internal import StrictJSON
internal import Synchronization

/// A limit on the findings that are kept for each rule. The others are only counted, so that memory does not
/// grow with findings that no report writes out.
package final class FindingBudget: Sendable {
  /// The budget of the running check.
  @TaskLocal static var current: FindingBudget?

  /// Findings that are counted together.
  private struct Kind: Hashable {
    let rule: String
    let isAccepted: Bool
  }

  private struct State {
    var made: [Kind: Int] = [:]
    var leftOut = LeftOutFindings()
    var faulty: Set<String> = []
    var usedAllows: Set<Place> = []
  }

  private let limit: Int
  /// Whether findings have help.
  let givesHelp: Bool
  private let allowed: AllowedFindings?
  private let state: Mutex<State>

  /// - Parameters:
  ///   - limit: The number of findings of one rule that are kept.
  ///   - composition: The manifest; the findings that it accepts are not counted.
  init(limit: Int, _ composition: Composition?, givesHelp: Bool = true) {
    self.givesHelp = givesHelp
    self.limit = limit
    allowed = composition.map { AllowedFindings([], by: $0) }
    state = Mutex(State())
  }

  /// The findings that were counted but not kept.
  package var leftOut: LeftOutFindings { state.withLock { $0.leftOut } }

  /// The registrations with errors among those findings.
  package var faulty: Set<String> { state.withLock { $0.faulty } }

  /// The places of `allow` that accept findings that are not kept.
  var usedAllows: Set<Place> { state.withLock { $0.usedAllows } }

  /// Counts a finding.
  ///
  /// - Returns: Whether to keep it: findings that the manifest accepts do not use up the limit of the others.
  func keeps(
    _ rule: String, _ severity: Diagnostic.Severity, _ message: String, at place: Place?,
    in file: Diagnostic.Location?
  ) -> Bool {
    let path = place?.source.path ?? file?.path
    let finding = Diagnostic(
      rule: rule, severity: severity, message: "", location: path.map { .init(path: $0) },
      pointer: place?.value.pointer)
    let places = allowed?.acceptances(of: finding)
    return state.withLock { state in
      let made = state.made[Kind(rule: rule, isAccepted: places != nil), default: 0]
      state.made[Kind(rule: rule, isAccepted: places != nil)] = made + 1
      if made < limit { return true }
      if let places {
        state.usedAllows.formUnion(places)
        return false
      }
      if severity == .error, let id = finding.registration { state.faulty.insert(id) }
      var hasher = Hasher()
      hasher.combine(path)
      hasher.combine(place?.range ?? 0..<0)
      hasher.combine(file)
      hasher.combine(message)
      state.leftOut.add(rule, severity, identity: hasher.finalize())
      return false
    }
  }

  // MARK: Limits of one finding

  private static let mostRelated = 20

  static func bounded(related: [Diagnostic.Related]) -> [Diagnostic.Related] {
    guard related.count > mostRelated else { return related }
    let more = Diagnostic.Related(
      message: "and at \(related.count - mostRelated) more places", location: nil)
    return related.prefix(mostRelated) + [more]
  }
}
