/// The last line of a text report.
package struct ReportSummary {
  package var text: String

  package init(_ report: ValidationReport) {
    var parts = [
      Phrase.count(report.count(.error), "error"), Phrase.count(report.count(.warning), "warning"),
    ]
    let notes = report.count(.note)
    if notes > 0 { parts.append(Phrase.count(notes, "note")) }
    let findings = parts.joined(separator: ", ")
    if report.couldNotCheck, report.manifests.allSatisfy({ $0.registrations == 0 }) {
      text = "\(findings): nothing was checked"
      return
    }
    if report.manifests.isEmpty {
      text = findings
      return
    }
    let checked = [
      Self.whole(report.manifests.filter { !$0.isFragment }),
      Self.fragments(report.manifests.filter(\.isFragment)),
    ]
    text = "\(findings) in " + checked.compactMap(\.self).joined(separator: "; ")
    if report.couldNotCheck { text += "; not everything could be checked" }
  }

  /// The lines before the summary: findings that are not shown, and files that were not checked.
  package static func omissions(_ report: ValidationReport, _ paths: ReportedPath) -> [String] {
    report.leftOut.lines + [report.skipped.line(paths)].compactMap(\.self)
  }

  private static func whole(_ manifests: [ValidationReport.Manifest]) -> String? {
    guard !manifests.isEmpty else { return nil }
    let unknown = sum(manifests, \.unknown)
    return "\(Phrase.count(manifests.count, "manifest")): \(registrations(manifests)), "
      + "\(sum(manifests, \.verified)) verified, \(sum(manifests, \.opaque)) opaque, "
      + "\(sum(manifests, \.failed)) failed" + (unknown > 0 ? ", \(unknown) unknown" : "")
  }

  /// The counts of fragments, which are not called verified.
  private static func fragments(_ fragments: [ValidationReport.Manifest]) -> String? {
    guard !fragments.isEmpty else { return nil }
    let failed = sum(fragments, \.failed)
    return "\(Phrase.count(fragments.count, "fragment")): \(registrations(fragments)), "
      + (failed == 0 ? "" : "\(failed) failed, ")
      + "shape, factories and settings checked, wiring not"
  }

  private static func registrations(_ manifests: [ValidationReport.Manifest]) -> String {
    Phrase.count(sum(manifests, \.registrations), "registration")
  }

  private static func sum(
    _ manifests: [ValidationReport.Manifest], _ count: (ValidationReport.Manifest) -> Int
  ) -> Int {
    manifests.reduce(0) { $0 + count($1) }
  }
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
