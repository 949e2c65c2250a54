import GuiseManifest
import GuiseValidation
import TestSupport
import Testing

@testable import GuiseCommand

@Suite("GitHub reports")
struct GitHubReporterTests {
  private func commands(_ text: String) -> [Substring] {
    text.split(separator: "\n").filter { $0.hasPrefix("::") }
  }

  @Test("No text of a manifest is a command")
  func hostile() {
    var builder = ReportBuilder()
    let text = "\n::add-mask::x\r\u{2028}\u{85}::set-env name=A::b%0A::error::\u{1B}[2J\u{202E}"
    let place = builder.file("a\n::error::,file=\(text)", "⟦{}⟧")
    builder.add(
      Diagnostic(
        rule: "unknown-key", severity: .error, message: text, location: place, chain: [text],
        help: [Suggestion(text)], related: [.init(message: text, location: place)]))
    let lines = builder.github().split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 3)
    #expect(lines[0].hasPrefix("::error file=a"))
    #expect(lines[0].unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value < 0x7F })
    let properties = lines[0].dropFirst(2).prefix { $0 != ":" }
    #expect(properties.split(separator: ",").count == 6)
  }

  @Test("Beyond ten of a kind findings are counted")
  func limit() {
    var builder = ReportBuilder()
    for severity in [Diagnostic.Severity.error, .warning, .note] {
      let count = severity == .note ? 10 : severity == .warning ? 11 : 25
      for index in 0..<count {
        builder.add(Diagnostic(rule: "unknown-key", severity: severity, message: "m\(index)"))
      }
    }
    let text = builder.github()
    let commands = commands(text)
    for kind in ["error", "warning", "notice"] {
      #expect(commands.count { $0.hasPrefix("::\(kind) ") } == 10)
    }
    #expect(
      text.hasSuffix(
        """
        guise-validate: left out 15 errors, 1 warning: GitHub shows ten of a kind for a step, \
        and --format text shows all
        25 errors, 11 warnings, 10 notes

        """))
  }
}
