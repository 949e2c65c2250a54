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

  @Test(
    "Findings of less weight are left out",
    arguments: [(Diagnostic.Severity.error, 1), (.warning, 2), (.note, 3)])
  func quiet(least: Diagnostic.Severity, count: Int) {
    let text = example().text(least: least)
    #expect(text.matches(of: #/(?m)^[^ ]+: (error|warning|note): /#).count == count)
  }

  @Test("Findings on a long line take linear time")
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
