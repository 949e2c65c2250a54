import Foundation
import TestSupport
import Testing

@testable import GuiseCommand

@Suite("Exit statuses")
struct ExitStatusTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var name: String
    var status: CommandStatus
    /// The rules of the report, in its order.
    var rules: [String]
    var arguments: [String]
    var testDescription: String { name }

    init(_ name: String, _ status: CommandStatus, _ rules: [String], _ arguments: String...) {
      self.name = name
      self.status = status
      self.rules = rules
      self.arguments = arguments
    }
  }

  private static let cases: [Case] = [
    Case("valid", .valid, [], "valid.json"),
    Case("two of them", .valid, ["unused-variable"], "valid.json", "warned.json"),
    Case("a warning", .valid, ["unused-variable"], "warned.json"),
    Case("a strict warning", .findings, ["unused-variable"], "--strict", "warned.json"),
    Case("an error", .findings, ["unknown-factory"], "broken.json"),
    Case("no JSON", .findings, ["invalid-json"], "nojson.json"),
    Case("an include that is not there", .findings, ["include-not-found"], "includes.json"),
    Case("nothing to check", .findings, ["nothing-to-check"], "empty.json"),
    Case("no manifest there", .couldNotCheck, ["unreadable-file"], "gone.json"),
    Case(
      "one not there, one with an error", .couldNotCheck, ["unreadable-file", "unknown-factory"],
      "gone.json", "broken.json"),
    Case("no catalog", .couldNotCheck, ["no-catalog"], "bare/valid.json"),
    Case(
      "no catalog and no JSON", .findings, ["invalid-json"],
      "bare/nojson.json"),
    Case(
      "no catalog for one of two", .couldNotCheck, ["no-catalog", "unknown-factory"],
      "bare/valid.json", "broken.json"),
    Case(
      "the catalog is not there", .couldNotCheck, ["unreadable-file"], "--catalog", "gone.json",
      "valid.json"),
    Case(
      "the catalog is none", .couldNotCheck, ["invalid-catalog"], "--catalog", "nojson.json",
      "valid.json"),
    Case(
      "the catalog is another document", .couldNotCheck, ["invalid-catalog"], "--catalog",
      "valid.json", "valid.json"),
  ]

  @Test("A run's status follows from what it found", arguments: cases)
  func status(example: Case) throws {
    let project = try DemoProject()
    try project.writeCatalog()
    try project.write(DemoProject.valid, to: "valid.json")
    try project.write(DemoProject.valid, to: "bare/valid.json")
    try project.write(DemoProject.broken, to: "broken.json")
    try project.write(DemoProject.warned, to: "warned.json")
    try project.write("{\"guise\": 1,}", to: "nojson.json")
    try project.write("{\"guise\": 1,}", to: "bare/nojson.json")
    try project.write(#"{"guise": 1, "assemblies": {"app": {}}}"#, to: "empty.json")
    try project.write(
      DemoProject.valid.replacing("\"guise\": 1,", with: #""guise": 1, "include": ["gone.json"],"#),
      to: "includes.json")

    let arguments = ["--format", "json"] + example.arguments
    let run = MemoryRun(arguments, folder: project.folder.path)
    #expect(run.status == example.status)
    #expect(run.errors.isEmpty)
    let report = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
    let diagnostics = (report as? NSDictionary)?["diagnostics"] as? [NSDictionary]
    #expect(diagnostics?.map { $0["rule"] as? String } == example.rules)
    #expect(MemoryRun(arguments, folder: project.folder.path).output == run.output)
  }
}
