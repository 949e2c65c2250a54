import Foundation
import GuiseManifest
import GuiseValidation
import Testing

@testable import GuiseCommand

@Suite("JSON reports")
struct JSONReporterTests {
  @Test("A report has every finding with all its keys")
  func wholeReport() throws {
    var builder = ReportBuilder()
    let place = builder.file("config/app.json", "{\n  \"factory\": ⟦\"nö\"⟧\n}")
    builder.add(
      Diagnostic(
        rule: "unknown-factory", severity: .error, message: "no \"n\u{202E}\\\u{7}\" \u{E0041}",
        location: place, pointer: "/factory", chain: ["app", "store"], help: ["one", "two"],
        related: [.init(message: "here", location: place), .init(message: "code", location: nil)]))
    builder.add(Diagnostic(rule: "no-catalog", severity: .error, message: "none"))
    builder.add(Diagnostic(rule: "unset-variable", severity: .note, message: "unset"))
    builder.manifest("config/app.json", registrations: 3, verified: 1, opaque: 1, failed: 1)
    let text = builder.json()
    try Golden.expect(text, is: "report.json")

    let report = try #require(
      JSONSerialization.jsonObject(with: Data(text.utf8)) as? NSDictionary)
    let fingerprints = (report["diagnostics"] as? [NSDictionary] ?? []).compactMap {
      $0["fingerprint"] as? String
    }
    try #require(fingerprints.count == 3)
    let none = NSNull()
    let expected: NSDictionary = [
      "version": 1,
      "tool": ["name": "guise-validate", "version": GuiseVersion.current],
      "manifests": [
        ["path": "config/app.json", "registrations": 3, "verified": 1, "opaque": 1, "failed": 1]
      ],
      "diagnostics": [
        [
          "rule": "unknown-factory", "severity": "error",
          "message": "no \"n\u{202E}\\\u{7}\" \u{E0041}", "path": "config/app.json", "line": 2,
          "column": 14, "endLine": 2, "endColumn": 18, "pointer": "/factory",
          "chain": ["app", "store"], "help": ["one", "two"],
          "related": [
            ["message": "here", "path": "config/app.json", "line": 2, "column": 14],
            ["message": "code", "path": none, "line": none, "column": none],
          ],
          "fingerprint": fingerprints[0],
        ],
        bare("no-catalog", "error", "none", fingerprints[1]),
        bare("unset-variable", "note", "unset", fingerprints[2]),
      ],
      "leftOut": [String: Int](),
      "skipped": [String](),
      "summary": ["errors": 2, "warnings": 0, "notes": 1],
    ]
    #expect(report == expected)
    #expect(!text.unicodeScalars.contains("\u{202E}"))
    #expect(text.hasSuffix("}\n"))
  }

  private func bare(
    _ rule: String, _ severity: String, _ message: String, _ fingerprint: String
  ) -> NSDictionary {
    let none = NSNull()
    return [
      "rule": rule, "severity": severity, "message": message, "path": none, "line": none,
      "column": none, "endLine": none, "endColumn": none, "pointer": none,
      "chain": [String](), "help": [String](), "related": [String](), "fingerprint": fingerprint,
    ]
  }

  @Test("The same report gives the same bytes")
  func deterministic() {
    func text() -> String {
      var builder = ReportBuilder()
      for index in 0..<50 {
        let place = builder.file("m\(index).json", "{⟦\"a\"⟧: 1}")
        builder.add(Diagnostic(rule: "r", severity: .error, message: "m", location: place))
      }
      return builder.json() + builder.text()
    }
    #expect(text() == text())
  }
}
