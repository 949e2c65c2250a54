import Foundation
import TestSupport
import Testing

@testable import GuiseCommand

@Suite struct OutputTests {
  private let project: DemoProject

  init() throws {
    project = try DemoProject()
    try project.writeCatalog()
    try project.write(DemoProject.broken, to: "broken.json")
  }

  @Test func terminalsGetColours() throws {
    func isColored(
      _ arguments: String..., isTerminal: Bool, variables: [String: String] = [:]
    ) -> Bool {
      MemoryRun(
        arguments + ["broken.json"], folder: project.folder.path, variables: variables,
        isTerminal: isTerminal
      ).output.contains("\u{1B}[")
    }
    #expect(!isColored(isTerminal: false))
    #expect(isColored(isTerminal: true))
    #expect(!isColored(isTerminal: true, variables: ["NO_COLOR": "1"]))
    #expect(isColored(isTerminal: true, variables: ["NO_COLOR": ""]))
    #expect(!isColored("--color", "never", isTerminal: true))
    #expect(!isColored("--format=json", "--color=always", isTerminal: true))
    _ = project.run("--output", "report.txt", "broken.json", isTerminal: true)
    #expect(try !project.folder.text("report.txt").contains("\u{1B}"))
  }

  @Test func aClosedPipeEndsARunQuietly() async throws {
    #expect(project.run("broken.json", outputFailure: .closed).status == .findings)
    #expect(MemoryRun(["--help"], outputFailure: .closed).status == .valid)
    for (arguments, status) in [(["broken.json"], 1), (["--help"], 0)] as [([String], Int32)] {
      let run = try await TestProgram.validate.run(
        arguments, in: project.folder.url, closesOutput: true)
      #expect(run.reason == .exit)
      #expect(run.status == status)
      #expect(run.errors.isEmpty)
    }
  }

  @Test func streamsThatFailAreErrors() {
    let full = MemoryRun(["--help"], outputFailure: .failed(reason: "No space left on device"))
    #expect(full.status == .couldNotCheck)
    #expect(
      full.errors
        == "guise-validate: error: cannot write to standard output: No space left on device\n")
    let closed = project.run("-", inputFailure: .failed(reason: "Bad file descriptor"))
    #expect(closed.status == .couldNotCheck)
    #expect(closed.output.contains("cannot read standard input: Bad file descriptor"))
  }

  @Test func wrongUsageWritesNoControlsToTheTerminal() {
    let run = MemoryRun(["--graph", "\u{1B}[2J", "--\u{1B}[2J\u{202E}x"])
    #expect(!run.errors.unicodeScalars.contains { "\u{1B}\u{202E}".unicodeScalars.contains($0) })
  }
}
