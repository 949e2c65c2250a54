import StrictJSON
import TestSupport
import Testing

@testable import GuiseCommand
@testable import GuiseManifest
@testable import GuiseValidation

@Suite("Text reports")
struct TextReporterTests {
  private func example() -> ReportBuilder {
    var builder = ReportBuilder()
    let traffic = builder.file(
      "config/app.json",
      String(repeating: "\n", count: 13) + #"      "factory": ⟦"file-stor"⟧,"# + "\n")
    builder.add(
      Diagnostic(
        rule: "unknown-factory", severity: .error,
        message: #"no factory is registered as "file-stor""#, location: traffic,
        pointer: "/assemblies/app/registrations/store/factory",
        chain: ["server", "traffic", "store"],
        help: [#"did you mean "file-store"? (registered in Logbook/Factories.swift)"#]))
    let second = builder.file("config/base.json", "{\n\t\"clock\": ⟦{\n\t}⟧\n}\n")
    let code = Diagnostic.Location(
      path: "Logbook/Factories.swift", start: SourcePosition(line: 12, column: 0),
      end: SourcePosition(line: 12, column: 0))
    builder.add(
      Diagnostic(
        rule: "unreachable-assembly", severity: .warning,
        message: "nothing leads to \"clock\u{1B}[2J\u{202E}\"", location: second,
        related: [
          .init(message: "the factory is registered here", location: code),
          .init(message: "first named here", location: traffic),
          .init(message: "nothing else names it", location: nil),
        ]))
    builder.add(
      Diagnostic(
        rule: "unset-variable", severity: .note, message: "variable \"token\" has no value",
        help: ["give it with --set token=VALUE", "or give it a default"]))
    builder.manifest("config/app.json", registrations: 12, verified: 10, opaque: 1, failed: 1)
    return builder
  }

  @Test("Findings with all their parts")
  func findings() throws {
    try Golden.expect(example().text(), is: "findings.txt")
  }

  @Test("Colours")
  func colors() throws {
    let text = example().text(colored: true)
    try Golden.expect(
      text.replacing("\u{1B}", with: "<ESC>"), is: "findings-colored.txt")
    #expect(!example().text().contains("\u{1B}"))
  }

  @Test("Places of other kinds")
  func places() throws {
    var builder = ReportBuilder()
    let input = builder.file("<stdin>", "{\"guise\": ⟦2⟧}")
    builder.add(
      Diagnostic(
        rule: "unsupported-version", severity: .error, message: "no such version",
        location: input))
    let none = SourcePosition(line: 0, column: 0)
    for path in ["/project/gone.json", "/elsewhere/gone.json", "gone\nagain.json"] {
      builder.add(
        Diagnostic(
          rule: "unreadable-file", severity: .error, message: "No such file or directory",
          location: .init(path: path, start: none, end: none)))
    }
    builder.add(
      Diagnostic(rule: "no-catalog", severity: .error, message: "no catalog was found"))
    builder.report.couldNotCheck = true
    try Golden.expect(builder.text(), is: "places.txt")
  }

  @Test("Long names and long chains keep their ends")
  func longNames() {
    var builder = ReportBuilder()
    let name = "a" + String(repeating: "x", count: 10_000) + "z"
    builder.add(
      Diagnostic(
        rule: "unknown-registration", severity: .error, message: "no registration \"\(name)\"",
        chain: (1...1000).map { "r\($0)" } + [name], help: [Suggestion(name)]))
    let text = builder.text()
    #expect(text.contains("no registration \"axxx") && text.contains("xxz\" ["))
    #expect(text.contains("r1 -> r2") && text.contains("... 985 more ..."))
    #expect(text.utf8.count < 1500)
  }

  @Test("The summary counts")
  func summaries() {
    func summary(_ report: ValidationReport) -> String { report.summary }
    func manifest(
      _ registrations: Int, opaque: Int = 0, unset: Int = 0
    )
      -> ValidationReport.Manifest
    {
      var manifest = ValidationReport.Manifest(
        path: "m", registrations: registrations, verified: registrations - opaque, opaque: opaque)
      manifest.unset = unset
      return manifest
    }
    func faulty(_ phase: CheckPhase) -> ValidationReport.Manifest {
      var manifest = ValidationReport.Manifest(path: "m", failed: 1)
      manifest.phase = phase
      manifest.hasErrors = true
      return manifest
    }
    func finding(_ severity: Diagnostic.Severity) -> Diagnostic {
      Diagnostic(rule: "r", severity: severity, message: "m")
    }
    #expect(
      summary(.init(manifests: [manifest(1)]))
        == "0 errors, 0 warnings in 1 manifest: 1 registration, 1 verified, 0 opaque")
    #expect(
      summary(
        .init(
          manifests: [manifest(12, opaque: 1, unset: 2), manifest(3)],
          diagnostics: [.warning, .warning, .note].map(finding)))
        == "0 errors, 2 warnings, 1 note in 2 manifests: "
        + "15 registrations, 14 verified, 1 opaque; 2 variables without a value")
    for (phase, text) in [
      (.reading, "the files of 1 manifest; the wiring was not checked"),
      (.composing, "the composition of 1 manifest; the wiring was not checked"),
      (.connecting, "the connections of 1 manifest; the graph was not checked"),
    ] as [(CheckPhase, String)] {
      #expect(
        summary(.init(manifests: [faulty(phase)], diagnostics: [finding(.error)]))
          == "1 error in \(text)")
    }
    // The warnings of the proof are counted, and its errors leave nothing out.
    #expect(
      summary(.init(manifests: [faulty(.proving)], diagnostics: [finding(.error)]))
        == "1 error, 0 warnings in the graph of 1 manifest")
    // Of several manifests the first phase is named, and those that are sound are counted.
    #expect(
      summary(
        .init(
          manifests: [faulty(.connecting), manifest(3), faulty(.reading)],
          diagnostics: [.error, .error].map(finding)))
        == "2 errors, 0 warnings in the files of 2 manifests; the wiring was not checked; "
        + "1 manifest: 3 registrations, 3 verified, 0 opaque")
    #expect(
      summary(.init(diagnostics: [finding(.error)], couldNotCheck: true))
        == "1 error: nothing was checked")
    #expect(
      summary(
        .init(manifests: [manifest(2)], diagnostics: [finding(.error)], couldNotCheck: true))
        == "1 error, 0 warnings in 1 manifest: 2 registrations, 2 verified, 0 opaque"
        + "; not everything could be checked")
  }

  @Test(
    "What weighs less can be left out",
    arguments: [(Diagnostic.Severity.error, 1), (.warning, 2), (.note, 3)])
  func quiet(least: Diagnostic.Severity, count: Int) {
    let text = example().text(least: least)
    #expect(text.matches(of: #/(?m)^[^ ]+: (error|warning|note): /#).count == count)
  }

  @Test("Many findings on one long line take linear time")
  func oneLongLine() {
    func time(_ count: Int) -> Duration {
      var builder = ReportBuilder()
      let path = "/project/min.json"
      let source = SourceFile(
        path: path, bytes: Array(String(repeating: "{\"a\":[]},", count: count * 6).utf8))
      builder.report.sources[path] = source
      for index in 0..<count {
        let start = SourcePosition(index * 50, in: source)
        let end = SourcePosition(index * 50 + 3, in: source)
        builder.add(
          Diagnostic(
            rule: "r", severity: .error, message: "m",
            location: .init(path: path, start: start, end: end)))
      }
      return cpuTime { #expect(builder.text().utf8.count > count * 100) }
    }
    let small = time(100)
    let large = time(600)
    // Six times as much; squares would take 36 times as long.
    #expect(large < small * 15, "\(small), \(large)")
  }
}
