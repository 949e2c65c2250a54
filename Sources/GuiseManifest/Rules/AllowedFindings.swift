internal import StrictJSON

/// The findings that a manifest accepts with `allow`, so that no rule has to know about it.
///
/// A registration accepts findings within it, in any of its files. The top of a file accepts findings in that
/// file and in those that it includes; the top of the checked manifest also those without a place in a file.
/// Errors are never accepted.
package struct AllowedFindings: Sendable {
  private let composition: Composition
  private let byRule: [String: [Composition.Allow]]
  private let files: Set<String>

  package init(_ composition: Composition) {
    self.composition = composition
    var byRule: [String: [Composition.Allow]] = [:]
    for allow in composition.allow {
      for rule in Self.rules(meantBy: allow.rule.value) { byRule[rule, default: []].append(allow) }
    }
    self.byRule = byRule
    files = Set(composition.documents.lazy.map(\.source.path))
  }

  /// Every place that accepts a finding: each has its own reason. Empty if an unreadable `allow` may accept
  /// it; nil if nothing does.
  package func places(accepting diagnostic: Diagnostic) -> [Place]? {
    if diagnostic.severity == .error { return nil }
    let tops = (byRule[diagnostic.rule] ?? []).filter { covers($0, diagnostic) }
    let places = tops.map(\.rule.place) + registrationAllow(diagnostic)
    return places.isEmpty && !mayBeAccepted(diagnostic) ? nil : places
  }

  private func registrationAllow(_ diagnostic: Diagnostic) -> [Place] {
    guard let id = diagnostic.registration,
      let registration = composition.usable[id]
    else { return [] }
    return registration.allow.indices
      .filter { Self.rules(meantBy: registration.allow[$0]).contains(diagnostic.rule) }
      .map { registration.place(ofAllow: $0) }
  }

  /// The rules that a name may mean: a misspelt name accepts the rules with a similar name.
  private static func rules(meantBy name: String) -> [String] {
    RuleList.allowable.contains(name) ? [name] : nearestNames(name, among: RuleList.allowable)
  }

  /// Whether an unreadable `allow` may accept a finding.
  private func mayBeAccepted(_ diagnostic: Diagnostic) -> Bool {
    if let id = diagnostic.registration,
      let registration = composition.usable[id],
      registration.faultyKeys.contains("allow")
    {
      return true
    }
    let path = diagnostic.location?.path
    return composition.unclearAllows.contains { paths in
      paths.contains(path.flatMap { files.contains($0) ? $0 : nil } ?? composition.path)
    }
  }

  package func covers(_ allow: Composition.Allow, _ diagnostic: Diagnostic) -> Bool {
    guard let path = diagnostic.location?.path, files.contains(path) else {
      return allow.rule.place.source.path == composition.path
    }
    return allow.paths.contains(path)
  }
}
