internal import StrictJSON

/// Takes out of a check's findings what a manifest accepts with `allow`: one pass when all rules
/// have run, so that no rule has to know of it.
///
/// A registration accepts what lies within it, in whichever file; the top of a file what lies in it
/// or in what it includes, and the top of the checked manifest also what has no place in a file.
/// Errors are never taken out.
package struct AllowedFindings: Sendable {
  /// What is left, in its order.
  package private(set) var findings: [Diagnostic] = []
  /// Where the rules are named that had something to silence.
  package private(set) var used: Set<Place>

  private let composition: Composition
  private let byRule: [String: [Composition.Allow]]
  private let files: Set<String>

  /// - Parameter used: Where what was counted and not kept is accepted.
  package init(
    _ diagnostics: [Diagnostic], by composition: Composition, used: Set<Place> = []
  ) {
    self.composition = composition
    self.used = used
    byRule = Dictionary(grouping: composition.allow) { $0.rule.value }
    files = Set(composition.documents.lazy.map(\.source.path))
    findings.reserveCapacity(diagnostics.count)
    for diagnostic in diagnostics {
      let places = diagnostic.severity == .error ? [] : acceptances(of: diagnostic)
      if places.isEmpty { findings.append(diagnostic) } else { self.used.formUnion(places) }
    }
  }

  /// Every place that accepts the finding: each of them has its reason.
  func acceptances(of diagnostic: Diagnostic) -> [Place] {
    let tops = (byRule[diagnostic.rule] ?? []).filter { covers($0, diagnostic) }
    return tops.map(\.rule.place)
      + registrationAllow(diagnostic)
  }

  private func registrationAllow(_ diagnostic: Diagnostic) -> [Place] {
    guard let id = diagnostic.registration,
      let registration = composition.registrations[id] ?? composition.partial[id]
    else { return [] }
    return registration.allow.indices.filter { registration.allow[$0] == diagnostic.rule }
      .map { registration.place(ofAllow: $0) }
  }

  func covers(_ allow: Composition.Allow, _ diagnostic: Diagnostic) -> Bool {
    guard let path = diagnostic.location?.path, files.contains(path) else {
      return allow.rule.place.source.path == composition.path
    }
    return allow.paths.contains(path)
  }
}
