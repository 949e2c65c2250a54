import GuiseManifest
import GuiseValidation
import Testing

@testable import GuiseCommand

@Suite("--explain")
struct ExplainTests {
  @Test("A rule with its example")
  func example() throws {
    let run = MemoryRun(["--explain", "ambiguous-dependency"])
    #expect(run.status == .valid)
    #expect(run.errors.isEmpty)
    try Golden.expect(run.output, is: "explain.txt")
    #expect(MemoryRun(["--explain=ambiguous-dependency", "--no-such"]).output == run.output)
  }

  @Test("Every rule is explained, within 80 columns", arguments: RuleList.all.map { $0.id })
  func every(id: String) throws {
    let run = MemoryRun(["--explain", id])
    #expect(run.status == .valid)
    let severity = try #require(RuleList.rule(id)).severity
    #expect(run.output.hasPrefix("\(id): \(severity.rawValue)\n\n"))
    #expect(run.output.contains("\n\nWrong:\n\n    "))
    #expect(run.output.contains("\n\nRight:\n\n    "))
    #expect(run.output.contains("\n\nFix: "))
    #expect(run.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test("A part of a name, or a misspelt one, finds rules")
  func parts() {
    let one = MemoryRun(["--explain", "unreadable-fiel"])
    #expect(one.status == .valid)
    #expect(one.output == MemoryRun(["--explain", "unreadable-file"]).output)
    let several = MemoryRun(["--explain", "cycle"])
    #expect(several.status == .valid)
    let lines = several.output.split(separator: "\n").filter { $0.hasPrefix("  ") }
    #expect(lines.count > 2 && lines.allSatisfy { $0.contains("cycle") })
  }

  @Test("A name that is near none is not repeated")
  func unknown() {
    let run = MemoryRun(["--explain", "frobnicate"])
    #expect(run.status == .couldNotCheck)
    #expect(run.errors.contains("--explain alone lists all"))
    #expect(!run.errors.contains("frobnicate"))
  }

  @Test("Without a name all rules are listed, with a line for each", arguments: [[], [""]])
  func list(values: [String]) {
    let run = MemoryRun(["--explain"] + values)
    #expect(run.status == .valid)
    #expect(run.errors.isEmpty)
    let lines = run.output.split(separator: "\n").filter { $0.hasPrefix("  ") }
    let names = lines.map { $0.split(separator: " ").first.map(String.init) }
    #expect(names == RuleList.all.map { $0.id })
    #expect(lines.allSatisfy { $0.hasSuffix(".") })
  }
}
