import StrictJSON
import TestSupport
import Testing

@testable import GuiseCommand
@testable import GuiseManifest
@testable import GuiseValidation

@Suite("Text reports")
struct TextReporterTests {
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
