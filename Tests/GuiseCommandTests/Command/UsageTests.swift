import Foundation
import TestSupport
import Testing

@testable import GuiseCommand

@Suite("Usage")
struct UsageTests {
  @Test("--help is made from the options")
  func help() throws {
    let run = MemoryRun(["--help"])
    #expect(run.status == .valid)
    #expect(run.errors.isEmpty)
    try Golden.expect(run.output, is: "help.txt")
    for option in CommandOption.common {
      #expect(run.output.contains("  \(option.names[0])"))
    }
    #expect(run.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test("--version prints the version")
  func version() {
    let run = MemoryRun(["--version"])
    #expect(run.status == .valid)
    #expect(run.output == "guise-validate 0.1.0\n")
  }

  @Test("Wrong usage is told on standard error")
  func wrongUsage() {
    let run = MemoryRun(["--strct", "manifest.json"])
    #expect(run.status == .couldNotCheck)
    #expect(run.output.isEmpty)
    #expect(
      run.errors == """
        guise-validate: error: unknown option --strct; did you mean --strict?
        usage: guise-validate [options] manifest.json...

        """)
  }

  @Test("Wrong usage cannot write to the terminal what it likes")
  func hostileUsage() {
    let run = MemoryRun(["--graph", "\u{1B}[2J", "--\u{1B}[2J\u{202E}x"])
    #expect(!run.errors.unicodeScalars.contains { "\u{1B}\u{202E}".unicodeScalars.contains($0) })
  }

  @Test("A reader that has gone is no failure, a full disk is")
  func failingOutput() {
    let closed = MemoryRun(["--help"], outputFailure: .closed)
    #expect(closed.status == .valid)
    #expect(closed.errors.isEmpty)
    let failed = MemoryRun(["--help"], outputFailure: .failed(reason: "No space left on device"))
    #expect(failed.status == .couldNotCheck)
    #expect(
      failed.errors
        == "guise-validate: error: cannot write to standard output: No space left on device\n")
  }

  @Test("The executable is the same command")
  func executable() async throws {
    let folder = try TemporaryFolder()
    let version = try await TestProgram.validate.run(["--version"], in: folder.url)
    #expect(version.status == 0)
    #expect(version.output == "guise-validate 0.1.0\n")
    let wrong = try await TestProgram.validate.run([], in: folder.url)
    #expect(wrong.status == 2)
    #expect(wrong.errors.hasPrefix("guise-validate: error: no manifest given\n"))
  }

  @Test("A closed pipe ends the executable quietly")
  func closedPipe() async throws {
    let folder = try TemporaryFolder()
    let result = try await TestProgram.validate.run(["--help"], in: folder.url, closesOutput: true)
    #expect(result.reason == .exit)
    #expect(result.status == 0)
    #expect(result.errors.isEmpty)
  }
}
