import Foundation
import GuiseManifest
import GuiseValidation
import TestSupport
import Testing

@testable import GuiseCommand

@Suite("How many findings are written out")
struct LimitTests {
  /// A manifest with so many mistakes of two kinds, beside each other.
  private func project(_ count: Int) throws -> DemoProject {
    let project = try DemoProject()
    try project.writeCatalog()
    let entries = (0..<count).map { number in
      """
      "a\(number)": "none-\(number)",
      "b\(number)": { "factory": "system-clock", "tags": ["\(number)"], "as": "No" }
      """
    }
    try project.write(
      """
      { "guise": 1, "assemblies": { "app": { "registrations": {
      \(entries.joined(separator: ",\n")) } } } }
      """, to: "manifest.json")
    return project
  }

  private func count(_ rule: String, _ text: String) -> Int {
    text.components(separatedBy: " [\(rule)]\n").count - 1
  }

  @Test(
    "The rest of each rule is counted",
    arguments: [([], 50), (["--limit", "3"], 3), (["--limit=0"], 60), (["--limit=100"], 60)])
  func text(arguments: [String], shown: Int) throws {
    let project = try project(60)
    let run = MemoryRun(arguments + ["manifest.json"], folder: project.folder.path)
    #expect(run.status == .findings)
    for rule in ["unknown-factory", "unknown-service"] {
      #expect(count(rule, run.output) == shown)
      let line = "\(60 - shown) more findings of \(rule) are not shown: --limit 0 shows all\n"
      #expect(run.output.contains(line) == (shown < 60))
    }
    // The summary counts all.
    #expect(run.output.contains("\n120 errors in the connections of 1 manifest; "))
  }

  @Test("Each format counts the findings left out", arguments: ReportFormat.allCases)
  func formats(format: ReportFormat) throws {
    let project = try project(12)
    let run = project.run("--format", format.rawValue, "--limit", "5", "manifest.json")
    #expect(run.status == .findings)
    switch format {
    case .json:
      let report = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
      #expect(SARIFLog.path(report, "leftOut", "unknown-factory") as? Int == 7)
      #expect(SARIFLog.path(report, "summary", "errors") as? Int == 24)
      #expect((SARIFLog.path(report, "diagnostics") as? [Any])?.count == 10)
    case .github: #expect(run.output.contains("left out 14 errors"))
    default: #expect(run.output.contains("7 more findings of unknown-factory"))
    }
  }

  @Test("Allowed findings leave room for others")
  func acceptedFirst() throws {
    func variables(_ prefix: String) -> String {
      let list = (0..<30).map { #""\#(prefix)\#($0)": { "type": "string", "default": "" }"# }
      return #""variables": { \#(list.joined(separator: ", ")) }"#
    }
    let project = try DemoProject()
    try project.writeCatalog()
    try project.write(
      #"{ "guise": 1, "allow": ["unused-variable"], \#(variables("a")), "assemblies": {} }"#,
      to: "accepted.json")
    try project.write(
      DemoProject.valid.replacing(
        "\"guise\": 1,",
        with: "\"guise\": 1, \"include\": [\"accepted.json\"], \(variables("z")),"),
      to: "m.json")
    let run = project.run("--strict", "--limit", "20", "m.json")
    #expect(count("unused-variable", run.output) == 20)
    #expect(run.output.contains("10 more findings of unused-variable are not shown"))
    #expect(run.output.contains("0 errors, 30 warnings in "))
  }
}
