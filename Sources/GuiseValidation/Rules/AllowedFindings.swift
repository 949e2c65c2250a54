package import GuiseManifest
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
    byRule = Dictionary(grouping: composition.allow, by: \.rule.value)
    files = Set(composition.documents.lazy.map(\.source.path))
  }

  /// Every place that accepts a finding: each has its own reason. Nil if nothing does.
  ///
  /// - Parameter path: The file of the finding.
  package func places(
    accepting rule: String, _ severity: Diagnostic.Severity, in path: String?,
    registration: String?
  ) -> [Place]? {
    if severity == .error { return nil }
    var places = (byRule[rule] ?? []).filter { covers($0, path) }.map(\.rule.place)
    if let registration = registration.flatMap({ composition.registrations[$0] }) {
      places += registration.allow.indices.filter { registration.allow[$0] == rule }
        .map { registration.place(of: "allow", at: $0) }
    }
    return places.isEmpty ? nil : places
  }

  package func covers(_ allow: Composition.Allow, _ path: String?) -> Bool {
    guard let path, files.contains(path) else {
      return allow.rule.place.source.path == composition.path
    }
    return allow.paths.contains(path)
  }
}
