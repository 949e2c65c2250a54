import GuiseManifest
import GuiseValidation
import StrictJSON

/// Promises about every report: its places are within the files that it names, its pointers lead to
/// values, its counts add up.
struct CheckedReport {
  private let report: ValidationReport
  private let lines: [String: TextLines]

  init(_ report: ValidationReport) {
    self.report = report
    lines = report.sources.mapValues { TextLines($0.bytes) }
  }

  func check() throws(FuzzViolation) {
    for finding in report.diagnostics {
      try require(RuleList.rule(finding.rule) != nil, "no such rule: \(finding.rule)")
      try require(!finding.message.isEmpty, "no message: \(finding)")
      for location in [finding.location] + finding.related.map(\.location) {
        if let location { try check(location, of: finding) }
      }
      for edit in finding.suggestions.flatMap(\.edits) {
        try require(
          lines[edit.location.path] != nil, "an edit of \(edit.location.path): \(finding)")
        try check(edit.location, of: finding)
      }
      try checkPointer(of: finding)
    }
    try require(report.diagnostics == report.diagnostics.ordered(), "the findings are not in order")
    for manifest in report.manifests {
      let known = manifest.isFragment ? 0 : manifest.registrations
      try require(
        manifest.verified + manifest.opaque == known, "counts of \(manifest)")
      try require(
        manifest.failed == 0 || report.count(.error) > 0, "failed without an error: \(manifest)")
    }
  }

  private func check(
    _ location: Diagnostic.Location, of finding: Diagnostic
  ) throws(FuzzViolation) {
    let (start, end) = (location.start, location.end)
    try require(start <= end, "it ends before it starts: \(finding)")
    // A finding about a file as a whole, or about code, has no place in a text.
    guard let lines = lines[location.path], start.line > 0 else { return }
    try require(
      lines.contains(line: start.line, column: start.column)
        && lines.contains(line: end.line, column: end.column),
      "it is not in \(location.path): \(finding)")
  }

  private func checkPointer(of finding: Diagnostic) throws(FuzzViolation) {
    guard let pointer = finding.pointer, let path = finding.location?.path,
      let source = report.sources[path],
      let document = StrictReader(depth: 512).read(source).document
    else { return }
    var here: JSONValue? = document.root
    for step in pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
      let key = String(step).replacing("~1", with: "/").replacing("~0", with: "~")
      if here?.kind == .array {
        here = Int(key).flatMap { index in here?.elements.dropFirst(index).first }
      } else {
        here = here?[key]?.value
      }
    }
    try require(here != nil, "\(pointer) leads nowhere: \(finding)")
  }
}
