import Foundation
import GuiseManifest
import GuiseValidation
import TestSupport
import Testing

@testable import GuiseCommand

@Suite("SARIF reports")
struct SARIFReporterTests {
  private func finding(
    _ rule: String = "unknown-factory", _ message: String = "no such factory",
    at location: Diagnostic.Location?, severity: Diagnostic.Severity = .error,
    chain: [String] = [], help: [Suggestion] = [], related: [Diagnostic.Related] = []
  ) -> Diagnostic {
    Diagnostic(
      rule: rule, severity: severity, message: message, location: location, chain: chain,
      help: help, related: related)
  }

  private func code(_ path: String, line: Int) -> Diagnostic.Location {
    let start = SourcePosition(line: line, column: 1)
    return Diagnostic.Location(path: path, start: start, end: start)
  }

  @Test("Findings of every kind")
  func findings() throws {
    var builder = ReportBuilder()
    let place = builder.file(
      "my config/app: nö.json", "{\n  \"日本\": { \"factory\": ⟦\"file-stor\"⟧ }\n}")
    builder.add(
      Diagnostic(
        rule: "unknown-factory", severity: .error, message: "no \"file-stor\u{202E}\"",
        location: place, pointer: "/日本/factory", chain: ["app", "store"],
        help: ["did you mean \"file-store\"?"],
        related: [
          .init(message: "first here", location: place),
          .init(message: "registered here", location: code("Demo/Stores.swift", line: 7)),
          .init(message: "nothing else", location: nil),
        ]))
    builder.add(finding("no-catalog", "[there](is) none", at: nil))
    builder.add(finding("unset-variable", at: place, severity: .note))
    builder.add(finding("of-a-later-version", at: place, severity: .warning))
    builder.manifest("my config/app: nö.json", registrations: 1, verified: 0, failed: 1)
    let text = builder.sarif()
    let log = try SARIFLog(text)
    log.expectConsistent()
    #expect(
      log.rules.compactMap { $0["id"] as? String }
        == RuleList.all.map(\.id).filter {
          ["unknown-factory", "no-catalog", "unset-variable"].contains($0)
        })
    #expect(log.region(0) == "2:22-2:33")
    #expect(log.uri(0) == "my%20config/app%3A%20n%C3%B6.json")
    #expect(log.text(1, "message", "text") == "\\[there](is) none")
    #expect(log.uri(1) == log.uri(0))
    #expect(log.results.map { $0["level"] as? String } == ["error", "error", "note", "warning"])
    #expect(!text.unicodeScalars.contains("\u{202E}"))
    let stable = log.results.map { result in result.filter { $0.key != "ruleIndex" } }
    let results = try JSONSerialization.data(
      withJSONObject: stable, options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
    try Golden.expect(String(decoding: results, as: UTF8.self) + "\n", is: "results.sarif.json")
    #expect(text == builder.sarif())
  }

  /// The entry of a rule in a log.
  private struct DescribedRule: Decodable, Sendable {
    struct Text: Decodable, Sendable {
      let text: String
      let markdown: String?
    }
    struct Configuration: Decodable, Sendable { let level: String }

    let id: String
    let shortDescription: Text
    let fullDescription: Text
    let help: Text
    let defaultConfiguration: Configuration
  }

  /// The entries of all rules, from one report.
  private static let rules = Result {
    var builder = ReportBuilder()
    for rule in RuleList.all {
      builder.add(Diagnostic(rule: rule.id, severity: rule.severity, message: "found"))
    }
    let log = try SARIFLog(builder.sarif())
    return try JSONDecoder().decode(
      [DescribedRule].self, from: JSONSerialization.data(withJSONObject: log.rules))
  }

  @Test("Every rule is described", arguments: RuleList.all.map { $0.id })
  func rule(id: String) throws {
    let rule = try #require(Self.rules.get().first { $0.id == id })
    for text in [rule.shortDescription, rule.fullDescription, rule.help] {
      #expect(!text.text.isEmpty)
    }
    #expect(rule.help.markdown?.contains("```") == true)
    #expect(rule.defaultConfiguration.level == RuleList.rule(id)?.severity.rawValue)
  }

  @Test("A finding that moves keeps its fingerprint")
  func fingerprints() throws {
    func log(_ above: String, variables: [String: String] = [:]) throws -> SARIFLog {
      let project = try DemoProject()
      try project.write("", to: ".git/HEAD")
      try project.writeCatalog()
      try project.write(above + DemoProject.broken, to: "config/manifest.json")
      let run = project.run(
        "--format=sarif", "--catalog=guise-catalog.json", "config/manifest.json",
        variables: variables)
      #expect(run.status == .findings)
      return try SARIFLog(run.output)
    }
    let before = try log("")
    let after = try log("\n\n  ")
    #expect(before.fingerprints.count == 1)
    #expect(before.region(0) == "6:18-6:33")
    #expect(after.region(0) == "8:18-8:33")
    #expect(after.fingerprints == before.fingerprints)
    #expect(before.uri(0) == "config/manifest.json")
  }

  @Test("Places are those of the repository")
  func repository() throws {
    let project = try DemoProject()
    try project.write("gitdir: elsewhere", to: ".git")
    try project.writeCatalog(to: "app/guise-catalog.json")
    try project.write(DemoProject.broken, to: "app/manifest.json")
    let run = MemoryRun(
      ["--format", "sarif", "manifest.json"], folder: project.folder.path + "/app")
    let log = try SARIFLog(run.output)
    log.expectConsistent()
    #expect(log.uri(0) == "app/manifest.json")
    let root = SARIFLog.path(log.run, "originalUriBaseIds", "%SRCROOT%") as? [String: Any]
    #expect(root?.keys.sorted() == ["description"])
  }

  @Test(
    "A place in code needs an existing file",
    arguments: ["Sources/Demo/Stores.swift", "Sources/Demo/Shop/Stores.swift", nil])
  func codePlaces(path: String?) throws {
    let folder = try TemporaryFolder()
    if let path { try folder.write("", to: path) }
    var builder = ReportBuilder()
    let place = builder.file("../..\(folder.path)/m.json", "⟦{}⟧")
    let related = code("Demo/Stores.swift", line: 7)
    builder.add(finding(at: place, related: [.init(message: "first", location: related)]))
    builder.add(finding("duplicate-factory", "twice", at: related))
    builder.manifest("../..\(folder.path)/m.json", registrations: 1, verified: 1)
    let log = try SARIFLog(builder.sarif(folder: folder.path))
    log.expectConsistent()
    let uri = SARIFLog.path(
      log.results[0], "relatedLocations", 0, "physicalLocation", "artifactLocation", "uri")
    #expect(uri as? String == path)
    #expect(log.uri(1) == (path ?? "m.json"))
    #expect(
      log.text(0, "message", "text") == "no such factory\nnote: Demo/Stores.swift:7: first")
    #expect(
      log.text(1, "message", "text") == (path != nil ? "twice" : "twice (Demo/Stores.swift:7)"))
  }

  @Test("A manifest without a verdict is no success")
  func notChecked() throws {
    let project = try DemoProject()
    let run = project.run("--format=sarif", "gone.json")
    #expect(run.status == .couldNotCheck)
    let log = try SARIFLog(run.output)
    #expect(SARIFLog.path(log.run, "invocations", 0, "executionSuccessful") as? Bool == false)
    #expect(log.uri(0) == "gone.json")
  }

  @Test("Standard input is outside of the repository")
  func standardInput() throws {
    let project = try DemoProject()
    try project.writeCatalog()
    let run = project.run("--format=sarif", "-", input: DemoProject.broken)
    let log = try SARIFLog(run.output)
    log.expectConsistent()
    #expect(log.uri(0) == "%3Cstdin%3E")
    #expect(
      SARIFLog.path(
        log.run, "results", 0, "locations", 0, "physicalLocation", "region", "startLine") as? Int
        == 6)
  }
}
