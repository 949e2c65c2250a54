/// The last line of a text report.
package struct ReportSummary {
  package var text: String

  package init(_ report: ValidationReport) {
    var parts = [
      Self.counted(report.count(.error), "error"), Self.counted(report.count(.warning), "warning"),
    ]
    let notes = report.count(.note)
    if notes > 0 { parts.append(Self.counted(notes, "note")) }
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
    return "\(counted(manifests.count, "manifest")): \(registrations(manifests)), "
      + "\(sum(manifests, \.verified)) verified, \(sum(manifests, \.opaque)) opaque, "
      + "\(sum(manifests, \.failed)) failed" + (unknown > 0 ? ", \(unknown) unknown" : "")
  }

  /// The counts of fragments, which are not called verified.
  private static func fragments(_ fragments: [ValidationReport.Manifest]) -> String? {
    guard !fragments.isEmpty else { return nil }
    let failed = sum(fragments, \.failed)
    return "\(counted(fragments.count, "fragment")): \(registrations(fragments)), "
      + (failed == 0 ? "" : "\(failed) failed, ")
      + "shape, factories and settings checked, wiring not"
  }

  private static func registrations(_ manifests: [ValidationReport.Manifest]) -> String {
    counted(sum(manifests, \.registrations), "registration")
  }

  private static func sum(
    _ manifests: [ValidationReport.Manifest], _ count: (ValidationReport.Manifest) -> Int
  ) -> Int {
    manifests.reduce(0) { $0 + count($1) }
  }

  private static func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}
