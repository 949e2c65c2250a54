import Foundation
import TestSupport
import Testing

@testable import GuiseCommand

@Suite("Output that nobody takes", .serialized)
struct UnwritableOutputTests {
  private let project: DemoProject

  init() throws {
    project = try DemoProject()
    try project.writeCatalog()
    // Enough for reports that no pipe holds: they show so much of a long name.
    let name = String(repeating: "n", count: 300)
    let registrations = (1...120).map { "\"r\($0)\": \"\(name)\"" }.joined(separator: ",\n")
    try project.write(
      #"{ "guise": 1, "assemblies": { "app": { "registrations": {"# + registrations + "} } } }",
      to: "broken.json")
  }

  @Test(
    "A reader that goes ends a check quietly",
    arguments: ["text", "json"])
  func closedPipe(format: String) async throws {
    let gone = try await TestProgram.validate.run(
      ["--limit", "0", "--format", format, "broken.json"], in: project.folder.url,
      closesOutput: true)
    #expect(gone.reason == .exit)
    #expect(gone.status == 1)
    #expect(gone.errors.isEmpty)
    let first = try await TestProgram.shell(
      "{ \"$VALIDATE\" --limit 0 --format \(format) broken.json; echo $? >status; } | head -n 1",
      in: project.folder.url)
    #expect(first.errors.isEmpty)
    #expect(first.output.split(separator: "\n").count == 1)
    #expect(try project.folder.text("status") == "1\n")
  }

  @Test("A full file leaves the old report")
  func fileLimit() async throws {
    try project.write("old\n", to: "report.txt")
    let run = try await TestProgram.shell(
      "ulimit -f 8; exec \"$VALIDATE\" --limit 0 --output report.txt broken.json",
      in: project.folder.url)
    #expect(run.reason == .exit)
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(run.errors == "guise-validate: error: cannot write report.txt: File too large\n")
    #expect(try project.folder.text("report.txt") == "old\n")
    #expect(try project.folder.names.allSatisfy { !$0.hasSuffix(".tmp") })
  }

  @Test("A pipe with a reader is written to")
  func pipes() async throws {
    let run = try await TestProgram.shell(
      """
      mkfifo pipe
      "$VALIDATE" --output /dev/stdout broken.json | tail -n 1
      cat <pipe >text & exec 3>pipe
      "$VALIDATE" --output pipe broken.json; echo $?
      exec 3>&-; wait; tail -n 1 text
      """, in: project.folder.url)
    let summary = "120 errors in the connections of 1 manifest; the graph was not checked"
    #expect(run.output == "\(summary)\n1\n\(summary)\n")
    #expect(run.errors.isEmpty)
  }

  @Test("Closed or full standard output is an error")
  func standardOutput() async throws {
    let closed = try await TestProgram.shell(
      "exec \"$VALIDATE\" broken.json >&-", in: project.folder.url)
    #expect(closed.status == 2)
    #expect(
      closed.errors
        == "guise-validate: error: cannot write to standard output: Bad file descriptor\n")
    let limited = try await TestProgram.shell(
      "ulimit -f 8; exec \"$VALIDATE\" --limit 0 broken.json >out.txt", in: project.folder.url)
    #expect(limited.status == 2)
    #expect(
      limited.errors == "guise-validate: error: cannot write to standard output: File too large\n")
  }
}
