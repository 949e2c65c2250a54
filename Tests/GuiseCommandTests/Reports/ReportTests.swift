import Foundation
import StrictJSON
import TestSupport
import Testing

@testable import GuiseCommand
@testable import GuiseManifest
@testable import GuiseValidation

#if canImport(FoundationXML)
import FoundationXML
#endif

/// One report with findings of every kind, in each format.
@Suite struct ReportTests {
  private static let path = "my config/a,b:50% nö.json"

  private func builder() -> ReportBuilder {
    var builder = ReportBuilder()
    let place = builder.file(
      Self.path,
      "{\n  \"日本\": {\n      \"factory\": ⟦\"file-stor\"⟧ }\n}")
    let object = builder.file("config/base.json", "{\n\t\"clock\": ⟦{\n\t}⟧\n}\n")
    func code(_ path: String, _ line: Int) -> Diagnostic.Location {
      let start = SourcePosition(line: line, column: line)
      return Diagnostic.Location(path: path, start: start, end: start)
    }
    builder.add(
      Diagnostic(
        rule: "unknown-factory", severity: .error,
        message: "100% of <\"file-stor\r\n::error::x\u{1B}[2J\u{202E}\u{FFFF}\"> & {a} ]]>",
        location: place, pointer: "/日本/factory", chain: ["server", "traffic", "store"],
        help: ["did you mean \"file-store\"? (registered in Logbook/Factories.swift)", "or not"],
        related: [
          .init(message: "registered here", location: code("Demo/Stores.swift", 12)),
          .init(message: "first named here", location: object),
          .init(message: "nothing else names it", location: nil),
        ]))
    builder.add(
      Diagnostic(
        rule: "unreachable-assembly", severity: .warning, message: "unreachable", location: object))
    builder.add(Diagnostic(rule: "no-catalog", severity: .error, message: "[there](is) none"))
    builder.add(
      Diagnostic(
        rule: "unset-variable", severity: .note, message: "unset", location: place,
        help: ["give it with --set token=VALUE"]))
    builder.add(
      Diagnostic(
        rule: "unreadable-file", severity: .error, message: "is a folder",
        location: code("/elsewhere/x", 0)))
    builder.add(
      Diagnostic(
        rule: "duplicate-factory", severity: .error, message: "twice",
        location: code("Demo/F.swift", 3)))
    builder.add(
      Diagnostic(
        rule: "of-a-later-version", severity: .warning, message: "later", location: place))
    builder.manifest(Self.path, registrations: 12, verified: 10, opaque: 1, failed: 1)
    builder.report.severities = [ReportBuilder.folder + "/" + Self.path: [.error]]
    return builder
  }

  private func text(_ format: ReportFormat, isStrict: Bool = false) -> String {
    let environment = CommandEnvironment(variables: [:], workingDirectory: ReportBuilder.folder)
    let run = ReportedRun(
      environment: environment, isColored: false, isStrict: isStrict, isQuiet: false)
    return format.reporter(for: run).text(of: builder().report)
  }

  @Test(arguments: ReportFormat.allCases)
  func aReportIsAsRecorded(_ format: ReportFormat) throws {
    let text = text(format)
    #expect(text == self.text(format))
    #expect(!text.unicodeScalars.contains { $0 != "\n" && $0.mustBeEscaped && $0.value != 0xFFFF })
    // The entries of rules are those of the documentation.
    let golden =
      format == .sarif ? JSON(parsing: text)["runs"]?.elements[0]["results"]?.text(.document) : text
    try Golden.expect(#require(golden), is: "Reports/\(format.rawValue).txt")
  }

  @Test func coloursAreAsRecorded() throws {
    let text = builder().text(colored: true)
    try Golden.expect(text.replacing("\u{1B}", with: "<ESC>"), is: "Reports/colored.txt")
  }

  @Test(arguments: [(Diagnostic.Severity.error, 4), (.warning, 6), (.note, 7)])
  func findingsOfLessWeightAreLeftOut(least: Diagnostic.Severity, count: Int) {
    let text = builder().text(least: least)
    #expect(text.matches(of: #/(?m)^[^ ].*: (error|warning|note): /#).count == count)
  }

  @Test func resultsOfSARIFAreConsistent() throws {
    let log = try SARIFLog(text(.sarif))
    log.expectConsistent()
    let known = builder().report.diagnostics.map(\.rule)
    #expect(
      log.rules.compactMap { $0["id"] as? String }
        == RuleList.all.map(\.id).filter { known.contains($0) })
    #expect(log.region(0) == "3:18-3:29")
    #expect(log.uri(2) == log.uri(0))
  }

  @Test func jsonAndGitLabAreJSON() throws {
    #expect(throws: Never.self) {
      try JSONSerialization.jsonObject(with: Data(text(.json).utf8))
    }
    let entries = try #require(
      JSONSerialization.jsonObject(with: Data(text(.gitlab).utf8)) as? [[String: Any]])
    #expect(Set(entries.map { $0["fingerprint"] as? String }).count == 7)
    for entry in entries {
      #expect(SARIFLog.path(entry, "location", "lines", "begin") as? Int ?? 0 > 0)
    }
  }

  @Test(arguments: [false, true])
  func jUnitCountsWarningsWhereTheyFail(isStrict: Bool) throws {
    let counter = ElementCounter()
    let parser = XMLParser(data: Data(text(.junit, isStrict: isStrict).utf8))
    parser.delegate = counter
    #expect(parser.parse(), "\(parser.parserError.map { "\($0)" } ?? "")")
    #expect(counter.counts["testcase"] == 7)
    #expect(counter.counts["failure"] == (isStrict ? 6 : 4))
    #expect(counter.failures == (isStrict ? ["6", "6"] : ["4", "4"]))
  }
}

/// Counts the elements of a document, and keeps how many failures its suites say that there are.
private final class ElementCounter: NSObject, XMLParserDelegate {
  var counts: [String: Int] = [:]
  var failures: [String] = []

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    counts[name, default: 0] += 1
    if let count = attributes["failures"] { failures.append(count) }
  }
}
