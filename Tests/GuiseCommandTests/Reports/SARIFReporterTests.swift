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
}
