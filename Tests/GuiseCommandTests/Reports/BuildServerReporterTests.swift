import Foundation
import GuiseManifest
import GuiseValidation
import TestSupport
import Testing

@testable import GuiseCommand

#if canImport(FoundationXML)
import FoundationXML
#endif

@Suite("Reports for build servers")
struct BuildServerReporterTests {
  private func builder() -> ReportBuilder {
    var builder = ReportBuilder()
    let place = builder.file("my config/app.json", "{\n  \"a\": ⟦\"file-stor\"⟧ }")
    builder.add(
      Diagnostic(
        rule: "unknown-factory", severity: .error,
        message: "no <\"file-stor\u{1B}\u{FFFF}\"> & ]]>", location: place, pointer: "/a",
        chain: ["app", "store"], help: ["did you mean \"file-store\"?"],
        related: [.init(message: "first here", location: place)]))
    builder.add(Diagnostic(rule: "no-catalog", severity: .error, message: "none is found"))
    builder.add(
      Diagnostic(rule: "unused-variable", severity: .warning, message: "unused", location: place))
    builder.add(
      Diagnostic(rule: "unset-variable", severity: .note, message: "unset", location: place))
    builder.manifest("my config/app.json", registrations: 1, verified: 0, failed: 1)
    builder.report.severities = [ReportBuilder.folder + "/my config/app.json": [.error]]
    return builder
  }

  private func text(_ format: ReportFormat, isStrict: Bool = false) -> String {
    let environment = CommandEnvironment(variables: [:], workingDirectory: ReportBuilder.folder)
    return format.reporter(
      for: ReportedRun(
        environment: environment, isColored: false, isStrict: isStrict, isQuiet: false)
    ).text(of: builder().report)
  }

  @Test("GitLab gets an entry for each finding")
  func gitLab() throws {
    let text = text(.gitlab)
    try Golden.expect(text, is: "gitlab.json")
    let entries = try #require(
      JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
    #expect(Set(entries.map { $0["fingerprint"] as? String }).count == 4)
    for entry in entries {
      #expect(SARIFLog.path(entry, "location", "path") as? String == "my config/app.json")
      #expect(SARIFLog.path(entry, "location", "lines", "begin") as? Int ?? 0 > 0)
    }
  }

  @Test("JUnit counts warnings where they fail", arguments: [false, true])
  func jUnit(isStrict: Bool) throws {
    let text = text(.junit, isStrict: isStrict)
    if !isStrict { try Golden.expect(text, is: "junit.xml") }
    let counter = ElementCounter()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = counter
    #expect(parser.parse(), "\(parser.parserError.map { "\($0)" } ?? "")")
    #expect(counter.counts["testcase"] == 4)
    #expect(counter.counts["failure"] == (isStrict ? 3 : 2))
    #expect(counter.failures == (isStrict ? ["3", "3"] : ["2", "2"]))
  }
}

@Suite("Tests that pass in JUnit's XML")
struct PassingTestsTests {
  private func passing(_ arguments: String..., input: String = "") throws -> [String] {
    let project = try DemoProject()
    try project.writeCatalog()
    for (name, text) in [
      "sound.json": DemoProject.valid, "broken.json": DemoProject.broken,
      "warned.json": DemoProject.warned, "bare/manifest.json": DemoProject.valid,
      "text.json": "{",
      "including.json": #"{ "guise": 1, "include": ["base.json"], "assemblies": {} }"#,
      "base.json": DemoProject.broken.replacing(
        "\"guise\": 1,", with: #""guise": 1, "fragment": true,"#),
    ] { try project.write(text, to: name) }
    let run = MemoryRun(
      ["--format", "junit"] + arguments, input: input, folder: project.folder.path)
    return run.output.matches(of: /classname="([^"]*)" name="wiring"\/>/).map { String($0.1) }
  }

  @Test("Each manifest without failures has one")
  func wiring() throws {
    #expect(try passing("sound.json", "broken.json", "text.json", "gone.json") == ["sound.json"])
    #expect(try passing("warned.json", "sound.json") == ["warned.json", "sound.json"])
    #expect(try passing("--strict", "warned.json", "sound.json") == ["sound.json"])
    #expect(try passing("including.json") == [])
    #expect(try passing("bare/manifest.json", "sound.json") == ["sound.json"])
    #expect(try passing("--catalog", "gone.json", "sound.json") == [])
    #expect(try passing("--limit", "1", "broken.json") == [])
    #expect(try passing("-", input: DemoProject.valid) == ["&lt;stdin&gt;"])
    // A value belongs to one of several manifests.
    #expect(
      try passing("--set", "x=1", "warned.json", "sound.json") == ["warned.json", "sound.json"])
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
