import Foundation
import TestSupport
import Testing

@testable import GuiseCommand

@Suite("Where reports go and how they look")
struct OutputTests {
  private let project: DemoProject

  init() throws {
    project = try DemoProject()
    try project.writeCatalog()
    try project.write(DemoProject.valid, to: "valid.json")
    try project.write(DemoProject.broken, to: "broken.json")
    try project.write(DemoProject.warned, to: "warned.json")
  }

  @Test("A report of a real check")
  func report() throws {
    try Golden.expect(project.run("broken.json").output, is: "check.txt")
    try Golden.expect(project.run("valid.json").output, is: "check-valid.txt")
  }

  @Test("--output takes the report instead of standard output")
  func output() throws {
    let printed = project.run("broken.json")
    let written = project.run("--output", "report.txt", "broken.json")
    #expect(written.status == .findings)
    #expect(written.output.isEmpty)
    #expect(try project.folder.text("report.txt") == printed.output)
    #expect(project.run("--output=-", "broken.json").output == printed.output)
  }

  @Test("A report that cannot be written leaves the old one and says so")
  func outputFails() throws {
    try project.write("old", to: "report.txt")
    try project.write("old", to: "folder/report.txt")
    for target in ["folder", "gone/report.txt", "report.txt/report.txt", "/dev/full"] {
      let run = project.run("--output", target, "valid.json")
      #expect(run.status == .couldNotCheck)
      #expect(run.output.isEmpty)
      #expect(run.errors.hasPrefix("guise-validate: error: cannot write \(target): "))
    }
    #expect(try project.folder.text("report.txt") == "old")
    #expect(try project.folder.text("folder/report.txt") == "old")
    #expect(try project.folder.names.allSatisfy { !$0.hasSuffix(".tmp") })
  }

  @Test("Wrong usage leaves the old report")
  func usageLeaves() throws {
    try project.write("old", to: "report.txt")
    #expect(project.run("--output", "report.txt", "--no-such", "m.json").status == .couldNotCheck)
    #expect(try project.folder.text("report.txt") == "old")
  }

  @Test("Colour is for terminals, unless it is asked for or refused")
  func color() throws {
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
    #expect(isColored("--color=always", isTerminal: false, variables: ["NO_COLOR": "1"]))
    #expect(!isColored("--color", "never", isTerminal: true))
    #expect(!isColored("--format=json", "--color=always", isTerminal: true))
    _ = project.run("--output", "report.txt", "broken.json", isTerminal: true)
    #expect(try !project.folder.text("report.txt").contains("\u{1B}"))
  }

  @Test("--quiet prints what fails the check")
  func quiet() {
    #expect(project.run("--quiet", "valid.json").output.isEmpty)
    #expect(project.run("--quiet", "warned.json").output.isEmpty)
    #expect(project.run("--quiet", "--strict", "warned.json").output.contains(": warning: "))
    let broken = project.run("--quiet", "broken.json").output
    #expect(broken.contains("[unknown-factory]"))
    #expect(!broken.contains(" in 1 manifest"))
  }

  @Test("A closed pipe ends a check quietly, with its verdict")
  func closedPipe() async throws {
    #expect(project.run("broken.json", outputFailure: .closed).status == .findings)
    let result = try await TestProgram.validate.run(
      ["broken.json"], in: project.folder.url, closesOutput: true)
    #expect(result.reason == .exit)
    #expect(result.status == 1)
    #expect(result.errors.isEmpty)
  }

  @Test("The executable prints what the command does in memory")
  func executable() async throws {
    let result = try await TestProgram.validate.run(
      ["broken.json", "gone.json"], in: project.folder.url)
    #expect(result.status == 2)
    #expect(result.output.contains("\nbroken.json:6:18: error: "))
    #expect(result.output.contains("\"gone.json\""))
    let alone = try await TestProgram.validate.run(["broken.json"], in: project.folder.url)
    #expect(alone.output == project.run("broken.json").output)
    #expect(alone.status == 1)
  }

  @Test("Two manifests are counted together")
  func several() {
    let run = project.run("valid.json", "warned.json")
    #expect(
      run.output.hasSuffix(
        "0 errors, 1 warning in 2 manifests: 4 registrations, 4 verified, 0 opaque\n"))
  }
}
