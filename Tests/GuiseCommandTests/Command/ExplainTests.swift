import GuiseManifest
import Testing

@testable import GuiseCommand

@Suite("--explain")
struct ExplainTests {
  @Test("A rule with its example")
  func example() throws {
    let run = MemoryRun(["--explain", "duplicate-service"])
    #expect(run.status == .valid)
    #expect(run.errors.isEmpty)
    try Golden.expect(run.output, is: "explain.txt")
    #expect(MemoryRun(["--explain=duplicate-service", "--no-such"]).output == run.output)
  }

  @Test("Every rule is explained, within 80 columns", arguments: RuleList.all.map { $0.id })
  func every(id: String) throws {
    let run = MemoryRun(["--explain", id])
    #expect(run.status == .valid)
    let severity = try #require(RuleList.rule(id)).severity
    #expect(run.output.hasPrefix("\(id): \(severity.rawValue)\n\n"))
    #expect(run.output.contains("\n\nWrong:\n\n    "))
    #expect(run.output.contains("\n\nRight:\n\n    "))
    #expect(run.output.contains("\n\nTo fix it: "))
    #expect(run.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test("A mistyped name is told the nearest")
  func nearest() {
    let run = MemoryRun(["--explain", "unreadable-fil"])
    #expect(run.status == .couldNotCheck)
    #expect(run.output.isEmpty)
    #expect(
      run.errors.hasPrefix(
        """
        guise-validate: error: no rule is named "unreadable-fil"; did you mean "unreadable-file"?
        """))
  }

  @Test("Without a name that is near, the rules are listed", arguments: [[], [""], ["frobnicate"]])
  func list(values: [String]) {
    let run = MemoryRun(["--explain"] + values)
    #expect(run.status == .couldNotCheck)
    let message =
      values == ["frobnicate"]
      ? "no rule is named \"frobnicate\"" : "--explain needs the name of a rule"
    #expect(run.errors.hasPrefix("guise-validate: error: \(message)\nrules:\n  Reading:\n    "))
    let words = Set(run.errors.split { " ,\n".contains($0) }.map(String.init))
    for rule in RuleList.all { #expect(words.contains(rule.id)) }
    #expect(run.errors.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }
}
