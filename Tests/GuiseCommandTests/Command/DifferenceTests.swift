import Foundation
import TestSupport
import Testing

@testable import GuiseCommand

@Suite("--diff")
struct DifferenceTests {
  private let project: DemoProject

  init() throws {
    project = try DemoProject()
    try project.writeCatalog()
    try project.write(DemoProject.valid, to: "valid.json")
    try project.write(DemoProject.broken, to: "broken.json")
    try project.write(DemoProject.warned, to: "warned.json")
  }

  @Test("The example's development manifest and its main one")
  func golden() throws {
    let run = Repository.run(
      "--diff", "Examples/Logbook/manifest.json", "Examples/Logbook/manifest.development.json")
    #expect(run.status == .findings)
    #expect(run.errors.isEmpty)
    try Golden.expect(run.output, is: "diff.txt")
  }

  @Test("No difference prints nothing and succeeds")
  func none() throws {
    try project.write(
      """
      { "assemblies": { "app": { "registrations": {
        "store": "file-store", "clock": { "factory": "system-clock" } } } }, "guise": 1 }
      """, to: "shuffled.json")
    for other in ["valid.json", "./valid.json", "shuffled.json"] {
      let run = project.run("--diff", other, "valid.json")
      #expect(run.status == .valid)
      #expect(run.output.isEmpty)
      #expect(run.errors.isEmpty)
    }
  }

  @Test("What cannot be checked is no difference: exit status 2, the findings on standard error")
  func errors() throws {
    try project.write("old", to: "d.txt")
    for pair in [
      ["broken.json", "valid.json"], ["valid.json", "broken.json"], ["gone.json", "valid.json"],
      ["broken.json", "broken.json"],
    ] {
      let run = project.run("--output", "d.txt", "--diff", pair[0], pair[1])
      #expect(run.status == .couldNotCheck)
      #expect(run.output.isEmpty)
      #expect(run.errors.contains(": error: "))
      #expect(try project.folder.text("d.txt") == "old")
    }
  }

  @Test("Warnings are told beside it, and --output takes the lines")
  func output() throws {
    try project.write(
      DemoProject.warned.replacing(
        "\"file-store\" }", with: "\"file-store\", \"lifetime\": \"singleton\" }"),
      to: "other.json")
    let run = project.run("--strict", "--diff", "valid.json", "other.json")
    #expect(run.status == .findings)
    #expect(run.output == "~ store: lifetime transient -> singleton\n")
    #expect(run.errors.contains("[unused-variable]"))
    let written = project.run("--diff=valid.json", "--output", "d.txt", "other.json")
    #expect(written.output.isEmpty)
    #expect(try project.folder.text("d.txt") == run.output)
    let input = project.run("--diff", "-", "other.json", input: DemoProject.valid)
    #expect(input.output == run.output)
  }

  @Test("As data, also where nothing changed")
  func json() throws {
    let run = Repository.run(
      "--format", "json", "--diff", "Examples/Logbook/manifest.json",
      "Examples/Logbook/manifest.development.json")
    #expect(run.status == .findings)
    try Golden.expect(run.output, is: "diff.json")
    let none = project.run("--format=json", "--diff", "valid.json", "valid.json")
    #expect(none.status == .valid)
    #expect(none.output.contains("\"changes\": []"))
  }

  @Test("A fragment and what includes it are compared as they are")
  func fragments() throws {
    try project.write(
      DemoProject.valid.replacing("\"guise\": 1", with: "\"guise\": 1, \"fragment\": true"),
      to: "part.json")
    try project.write(
      """
      { "guise": 1, "include": ["part.json"], "assemblies": { "app": { "registrations": {
        "clock": { "override": true, "lifetime": "singleton" } } } } }
      """, to: "whole.json")
    #expect(
      project.run("--diff", "part.json", "whole.json").output
        == "~ clock: lifetime transient -> singleton\nbuilt differently: store\n")
  }

  @Test("A value for a variable that only one of them has is no mistake")
  func values() throws {
    let run = project.run("--set", "x=1", "--diff", "valid.json", "warned.json")
    #expect(run.status == .valid)
    #expect(run.output.isEmpty)
  }

  @Test("One manifest is compared with one")
  func usage() {
    let run = project.run("--diff", "valid.json", "warned.json", "broken.json")
    #expect(run.status == .couldNotCheck)
    #expect(run.errors.contains("--diff compares two manifests"))
    #expect(project.run("--diff", "valid.json").errors.contains("no manifest given"))
    #expect(project.run("--diff", "-", "-").errors.contains("only once"))
  }
}
