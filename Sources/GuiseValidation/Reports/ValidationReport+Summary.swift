internal import GuiseManifest

extension ValidationReport {
  /// The last line of a text report.
  package var summary: String {
    var parts = [Phrase.count(count(.error), "error"), Phrase.count(count(.warning), "warning")]
    let notes = count(.note)
    if notes > 0 { parts.append(Phrase.count(notes, "note")) }
    let findings = parts.joined(separator: ", ")
    if couldNotCheck, manifests.allSatisfy({ $0.registrations == 0 }) {
      return "\(findings): nothing was checked"
    }
    if manifests.isEmpty { return findings }
    let checked = [
      manifests.filter { !$0.isFragment }.countsOfManifests,
      manifests.filter(\.isFragment).countsOfFragments,
    ]
    return "\(findings) in " + checked.compactMap(\.self).joined(separator: "; ")
      + (couldNotCheck ? "; not everything could be checked" : "")
  }

  /// The lines before the summary: findings that are not shown, and files that were not checked.
  package func omissions(_ paths: ReportedPath) -> [String] {
    leftOut.lines + [skipped.line(paths)].compactMap(\.self)
  }
}

extension [ValidationReport.Manifest] {
  fileprivate var countsOfManifests: String? {
    guard !isEmpty else { return nil }
    let unknown = sum(\.unknown)
    return "\(Phrase.count(count, "manifest")): \(registrations), "
      + "\(sum(\.verified)) verified, \(sum(\.opaque)) opaque, \(sum(\.failed)) failed"
      + (unknown > 0 ? ", \(unknown) unknown" : "")
  }

  /// The counts of fragments, which are not called verified.
  fileprivate var countsOfFragments: String? {
    guard !isEmpty else { return nil }
    let failed = sum(\.failed)
    return "\(Phrase.count(count, "fragment")): \(registrations), "
      + (failed == 0 ? "" : "\(failed) failed, ")
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
      guard !names.isEmpty else { return nil }
      return "skipped \(names.count) (\(reason.rawValue)): \(Phrase.shortList(names, limit: 3))"
    }
    return (["found \(Phrase.count(found, "manifest"))"] + skipped).joined(separator: "; ")
  }
}
