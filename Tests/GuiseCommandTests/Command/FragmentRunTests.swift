import GuiseManifest
import GuiseValidation
import TestSupport
import Testing

@testable import GuiseCommand

@Suite("Fragments on the command line")
struct FragmentRunTests {
  private static let fragment = """
    {
      "guise": 1,
      "fragment": true,
      "assemblies": { "stores": { "registrations": { "store": "file-store" } } }
    }

    """
  private static let main = """
    {
      "guise": 1,
      "include": ["parts/stores.json"],
      "assemblies": {
        "app": { "uses": ["stores"], "registrations": { "clock": "system-clock" } }
      }
    }

    """
  private static let alone =
    "0 errors, 0 warnings in 1 fragment: 1 registration, "
    + "shape, factories and settings checked, wiring not\n"

  private func project() throws -> DemoProject {
    let project = try DemoProject()
    try project.writeCatalog()
    try project.write(Self.main, to: "main.json")
    try project.write(Self.fragment, to: "parts/stores.json")
    return project
  }

  @Test("Alone it needs a catalog, and no wiring")
  func alone() throws {
    let project = try project()
    let run = project.run("--catalog", "guise-catalog.json", "parts/stores.json")
    #expect(run.status == .valid)
    #expect(run.output == Self.alone)
    #expect(
      project.run("--strict", "--catalog", "guise-catalog.json", "parts/stores.json").status
        == .valid)
    #expect(project.run("parts/stores.json").status == .couldNotCheck)
    let piped = project.run("-", input: Self.fragment)
    #expect(piped.status == .valid)
    #expect(piped.output == Self.alone)
  }

  /// It has the catalog of the manifest that includes it, in whatever order they are named.
  @Test(
    "Beside what includes it, it is a part of that",
    arguments: [["main.json", "parts/stores.json"], ["./parts/stores.json", "main.json"]])
  func included(manifests: [String]) throws {
    let project = try project()
    for factories in [nil, Self.linked] {
      let run = MemoryRun(manifests, folder: project.folder.path, factories: factories)
      #expect(run.status == .valid)
      #expect(
        run.output
          == "0 errors, 0 warnings in 1 manifest: 2 registrations, 2 verified, 0 opaque\n")
    }
  }

  private static let linked = LinkedFactories(catalog: { DemoProject.catalog }) {
    .init(catalog: DemoProject.catalog, options: $0)
  }

  @Test("What is said of both is told apart")
  func both() throws {
    let project = try project()
    try project.write(Self.fragment, to: "other.json")
    let run = project.run("main.json", "other.json")
    #expect(run.status == .valid)
    #expect(
      run.output
        == "0 errors, 0 warnings in 1 manifest: 2 registrations, 2 verified, 0 opaque; "
        + "1 fragment: 1 registration, shape, factories and settings checked, wiring not\n")
  }

  @Test("A manifest that cannot be read does not keep others from being checked")
  func unreadable() throws {
    let project = try project()
    try project.write(Self.main.replacing("system-clock", with: "system-clocks"), to: "main.json")
    let run = project.run("gone.json", "parts/stores.json", "main.json")
    #expect(run.status == .couldNotCheck)
    #expect(run.output.contains("[unreadable-file]"))
    #expect(run.output.contains("[unknown-factory]"))
    #expect(!run.output.contains("fragment"))
  }

  @Test("A fragment with a fault fails")
  func fault() throws {
    let project = try project()
    try project.write(Self.fragment.replacing("file-store", with: "file-stor"), to: "broken.json")
    let run = project.run("broken.json")
    #expect(run.status == .findings)
    #expect(
      run.output.hasSuffix(
        "\n1 error in the connections of 1 manifest; the graph was not checked\n"))
  }

  @Test("What is allowed is in no report and no count", arguments: ["text", "json"])
  func allowed(format: String) throws {
    let project = try project()
    let warned = DemoProject.warned
    try project.write(warned, to: "warned.json")
    try project.write(
      warned.replacing("\"guise\": 1,", with: #""guise": 1, "allow": ["unused-variable"],"#),
      to: "allowed.json")
    #expect(project.run("--strict", "--format", format, "warned.json").status == .findings)
    let run = project.run("--strict", "--format", format, "allowed.json")
    #expect(run.status == .valid)
    #expect(!run.output.contains("unused-variable"))
  }
}
