import GuiseManifest
import GuiseValidation
import Testing

@testable import GuiseCommand

@Suite struct ExplainTests {
  @Test(arguments: RuleList.all.map { $0.id })
  func everyRuleIsExplainedIn80Columns(id: String) throws {
    let run = MemoryRun(["--explain", id])
    #expect(run.status == .valid)
    let severity = try #require(RuleList.rule(id)).severity
    #expect(run.output.hasPrefix("\(id): \(severity.rawValue)\n\n"))
    #expect(run.output.contains("\n\nWrong:\n\n```"))
    #expect(run.output.contains("\n\nRight:\n\n```"))
    #expect(run.output.contains("\n\nFix: "))
    #expect(run.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test(arguments: [[], [""]])
  func withoutANameAllAreListed(values: [String]) {
    let run = MemoryRun(["--explain"] + values)
    #expect(run.status == .valid)
    #expect(run.errors.isEmpty)
    let lines = run.output.split(separator: "\n").filter { $0.hasPrefix("  ") }
    let names = lines.map { $0.split(separator: " ").first.map(String.init) }
    #expect(names == RuleList.all.map { $0.id })
    #expect(lines.allSatisfy { $0.hasSuffix(".") })
  }
}
