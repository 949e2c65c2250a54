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
    let manifests = report.manifests
    func sum(_ count: (ValidationReport.Manifest) -> Int) -> Int {
      manifests.reduce(0) { $0 + count($1) }
    }
    if report.couldNotCheck, sum(\.registrations) == 0 {
      text = "\(findings): nothing was checked"
      return
    }
    if manifests.isEmpty {
      text = findings
      return
    }
    text =
      "\(findings) in \(Self.counted(manifests.count, "manifest")): "
      + "\(Self.counted(sum(\.registrations), "registration")), \(sum(\.verified)) verified, "
      + "\(sum(\.opaque)) opaque, \(sum(\.failed)) failed"
    if report.couldNotCheck { text += "; not everything could be checked" }
  }

  private static func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}
