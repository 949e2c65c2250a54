internal import GuiseManifest

extension ValidationReport {
  /// The last line of a text report: the counts, or the last phase with errors.
  package var summary: String {
    let findings = [
      (count(.error), "error"), (count(.warning), "warning"), (count(.note), "note"),
    ].filter { count, noun in count > 0 || noun == "error" || noun == "warning" && isProven }
      .map { Phrase.count($0, $1) }.joined(separator: ", ")
    if couldNotCheck, manifests.allSatisfy({ $0.registrations == 0 }) {
      return "\(findings): nothing was checked"
    }
    if manifests.isEmpty { return findings }
    let parts = [
      stopped, manifests.filter { !$0.hasErrors && !$0.isFragment }.countsOfManifests,
      manifests.filter { !$0.hasErrors && $0.isFragment }.countsOfFragments,
    ]
    return findings + " in " + parts.compactMap(\.self).joined(separator: "; ")
      + (couldNotCheck ? "; not everything could be checked" : "")
  }

  /// Whether a manifest has come as far as the warnings.
  private var isProven: Bool { manifests.contains { $0.phase == .proving || !$0.hasErrors } }

  /// The part about manifests with errors, with the first of their last phases; nil if there are none.
  private var stopped: String? {
    let faulty = manifests.filter(\.hasErrors)
    guard let phase = faulty.map(\.phase).min() else { return nil }
    return "\(phase.subject) of \(Phrase.count(faulty.count, "manifest"))"
      + (phase.leftOut.map { "; \($0)" } ?? "")
  }

  /// The lines before the summary: findings that are not shown, and files that were not checked.
  package func omissions(_ paths: ReportedPath) -> [String] {
    leftOut.lines + [skipped.line(paths)].compactMap(\.self)
  }
}

extension [ValidationReport.Manifest] {
  fileprivate var countsOfManifests: String? {
    guard !isEmpty else { return nil }
    let unset = sum(\.unset)
    return "\(Phrase.count(count, "manifest")): \(registrations), "
      + "\(sum(\.verified)) verified, \(sum(\.opaque)) opaque"
      + (unset > 0 ? "; \(Phrase.count(unset, "variable")) without a value" : "")
  }

  /// The counts of fragments, which are not called verified.
  fileprivate var countsOfFragments: String? {
    guard !isEmpty else { return nil }
    return "\(Phrase.count(count, "fragment")): \(registrations), "
      + "shape, factories and settings checked, wiring not"
  }

  private var registrations: String { Phrase.count(sum(\.registrations), "registration") }

  private func sum(_ part: (Element) -> Int) -> Int { reduce(0) { $0 + part($1) } }
}

extension SkippedFiles {
  /// The numbers of found and skipped files, and the reasons, in one line; nil if nothing was skipped.
  package func line(_ paths: ReportedPath) -> String? {
    guard !isEmpty else { return nil }
    let skipped = Reason.allCases.compactMap { reason -> String? in
      let names = entries.filter { $0.reason == reason }.map { paths.text($0.path) }
      if names.isEmpty { return nil }
      return "skipped \(names.count) (\(reason.rawValue)): \(Phrase.list(names, limit: 3))"
    }
    return (["found \(Phrase.count(found, "manifest"))"] + skipped).joined(separator: "; ")
  }
}
