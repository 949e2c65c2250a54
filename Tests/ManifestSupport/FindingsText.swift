package import Foundation
package import GuiseValidation

/// Findings as compact text for golden files: a line for each, then its indented details.
package enum FindingsText {
  /// - Parameter folder: Paths are written relative to it.
  package static func render(_ diagnostics: [Diagnostic], folder: URL) -> String {
    diagnostics.map(render).joined()
      .replacing(folder.path + "/", with: "")
      .replacing(folder.path, with: ".")
  }

  private static func render(_ diagnostic: Diagnostic) -> String {
    var lines = [
      "\(place(diagnostic.location)) \(diagnostic.severity) \(diagnostic.rule): "
        + diagnostic.message
    ]
    if let pointer = diagnostic.pointer { lines.append("  pointer: \(pointer)") }
    lines += diagnostic.help.map { "  help: \($0)" }
    lines += diagnostic.related.map { "  related: \(place($0.location)) \($0.message)" }
    if !diagnostic.chain.isEmpty {
      lines.append("  chain: \(diagnostic.chain.joined(separator: " -> "))")
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private static func place(_ location: Diagnostic.Location?) -> String {
    guard let location else { return "-" }
    return "\(location.path):\(location.start)-\(location.end)"
  }

  /// Findings as a row of a table expects them: a rule with its place for each.
  package static func rows(_ found: [Diagnostic], isDetailed: Bool) -> [String] {
    let lines = found.flatMap { finding in
      ["= \(row(of: finding))"] + (isDetailed ? details(of: finding) : [])
    }
    return lines.isEmpty ? ["= nothing"] : lines
  }

  private static func row(of finding: Diagnostic) -> String {
    guard let location = finding.location else { return finding.rule }
    let file = location.path == TableRow.main ? "" : location.path + " "
    return "\(finding.rule) \(file)\(location.start)-\(location.end)"
  }

  private static func details(of finding: Diagnostic) -> [String] {
    let chain = finding.chain.isEmpty ? [] : ["chain: " + finding.chain.joined(separator: " -> ")]
    let lines =
      ["\(finding.severity): \(finding.message)"] + finding.help.map { "help: \($0)" }
      + finding.related.map { "related: \($0.message)" } + chain
    return lines.map { "=   \($0)" }
  }
}
