import TestSupport
import Testing

@testable import GuiseCommand
@testable import GuiseManifest
@testable import GuiseValidation

@Suite("--effective")
struct EffectiveTests {
  private let project: DemoProject

  init() throws {
    project = try DemoProject()
    try project.writeCatalog()
  }

  private static let staging = """
    {
      "guise": 1,
      "include": ["parts/base.json"],
      "variables": { "token": { "default": "hunter2", "override": true } }, "allow": ["unused-variable"],
      "assemblies": { "app": { "registrations": {
        "store": { "lifetime": "singleton", "override": true }
      } } }
    }
    """

  private static let base = """
    {
      "guise": 1,
      "fragment": true,
      "variables": { "token": { "type": "string", "secret": true, "env": "TOKEN" } },
      "description": "What every environment has.",
      "assemblies": {
        "app": { "uses": ["clocks"], "registrations": { "store": "file-store" } },
        "clocks": { "registrations": { "clock": { "factory": "system-clock" } } }
      }
    }
    """

  private func writeStaging() throws {
    try project.write(Self.staging, to: "config/staging.json")
    try project.write(Self.base, to: "config/parts/base.json")
  }

  @Test("The merged manifest, with origins and without a secret")
  func golden() throws {
    try writeStaging()
    let run = project.run("--effective", "--catalog", "guise-catalog.json", "config/staging.json")
    #expect(run.status == .valid)
    #expect(run.errors.isEmpty)
    #expect(!run.output.contains("hunter2"))
    try Golden.expect(run.output, is: "effective.json")
    try project.write(run.output, to: "config/whole.json")
    let again = project.run(
      "--strict", "--catalog", "guise-catalog.json", "--set", "token=x", "config/whole.json")
    #expect(again.status == .valid, "\(again.output)")
    #expect(
      project.run(
        "--effective", "--set", "token=hunter3", "--catalog", "guise-catalog.json",
        "config/staging.json"
      ).output == run.output)
  }

  @Test("What is loaded has to be whole, and so has this")
  func fragment() throws {
    try writeStaging()
    let run = project.run(
      "--effective", "--catalog", "guise-catalog.json", "config/parts/base.json")
    #expect(run.status == .valid)
    #expect(!run.output.contains("fragment"))
    try project.write(
      Self.base.replacing("\"uses\": [\"clocks\"], ", with: "\"uses\": [\"elsewhere\"], "),
      to: "part.json")
    let part = project.run("--effective", "part.json")
    #expect(part.status == .findings)
    #expect(part.output.contains("[unknown-assembly]"))
  }

  @Test("Findings are reported instead, and a file that was written before stays")
  func findings() throws {
    try project.write(DemoProject.broken, to: "broken.json")
    try project.write(DemoProject.warned, to: "warned.json")
    try project.write("old", to: "whole.json")
    let broken = project.run("--effective", "--output", "whole.json", "broken.json")
    #expect(broken.status == .findings)
    #expect(broken.output.contains("[unknown-factory]"))
    #expect(try project.folder.text("whole.json") == "old")
    let strict = project.run("--effective", "--strict", "warned.json")
    #expect(strict.status == .findings)
    #expect(strict.output.contains("[unused-variable]"))
    let warned = project.run("--effective", "--output", "whole.json", "warned.json")
    #expect(warned.status == .valid)
    #expect(warned.output.isEmpty)
    #expect(try project.folder.text("whole.json").hasPrefix("{\n"))
    #expect(project.run("--effective", "absent.json").status == .couldNotCheck)
  }

  @Test("Standard input and linked factories")
  func otherSources() throws {
    try project.write(DemoProject.valid, to: "valid.json")
    let file = project.run("--effective", "valid.json")
    let input = project.run("--effective", "-", input: DemoProject.valid)
    #expect(input.status == .valid)
    #expect(input.output == file.output.replacing("valid.json:", with: "<stdin>:"))
    let linked = LinkedFactories(catalog: { DemoProject.catalog }) {
      ManifestValidator(catalog: DemoProject.catalog, options: $0)
    }
    #expect(
      project.run("--effective", "valid.json", factories: linked).output == file.output)
  }

  @Test(
    "One manifest, and nothing else to print",
    arguments: [
      (["--effective"], "no manifest given"),
      (
        ["--effective", "a.json", "b.json"],
        "--effective, --init and --schema take only one manifest"
      ),
      (["--effective", "--schema", "a.json"], "--schema and --effective cannot be used together"),
    ])
  func usage(arguments: [String], message: String) {
    let error = #expect(throws: UsageError.self) {
      try OptionParser(table: CommandOption.common).parse(arguments)
    }
    #expect(error?.message == message)
  }
}
