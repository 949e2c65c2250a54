import TestSupport
import Testing

@testable import GuiseCommand
@testable import GuiseManifest
@testable import GuiseValidation

@Suite("--focus and --why")
struct FocusTests {
  private static let logbook = "Examples/Logbook/manifest.json"

  private func logbook(_ arguments: String...) -> MemoryRun {
    MemoryRun(arguments + [Self.logbook], folder: Repository.path)
  }

  @Test("A focused graph has what a registration needs, who needs it, and nothing else")
  func focused() throws {
    let run = logbook("--graph", "mermaid", "--focus", "period")
    #expect(run.status == .valid)
    try Golden.expect(run.output, is: "Graphs/focus.mermaid")
    try Golden.expect(
      logbook("--graph", "tree", "--focus", "store").output, is: "Graphs/focus.tree")
  }

  @Test("What a user needs besides is not drawn, though the registration needs it too")
  func usersOtherNeeds() throws {
    // `logbook` gets `period`, which gets `clock`; it also gets `store`, which gets `clock`.
    let output = logbook("--graph", "mermaid", "--focus", "clock").output
    #expect(output.contains("r_logbook --> r_store"))
    let period = logbook("--graph", "mermaid", "--focus", "period").output
    #expect(!period.contains("r_store"))
  }

  @Test("Ways are listed from what is required, shortest first, and what it gets")
  func why() throws {
    let run = logbook("--why", "store")
    #expect(run.status == .valid)
    #expect(run.errors.isEmpty)
    try Golden.expect(run.output, is: "Graphs/why.txt")
  }

  @Test("What wraps it and what nothing needs is said")
  func wrapped() throws {
    let catalog = "Tests/Fixtures/catalog.json"
    let manifest = "Tests/Fixtures/valid/wiring.json"
    let summary = MemoryRun(
      ["--why", "summary", "--catalog", catalog, manifest], folder: Repository.path)
    #expect(summary.output.contains("Nothing needs it."))
    #expect(summary.output.contains("1 of 2 = archived: Report, [archived]"))
    let store = MemoryRun(
      ["--why", "store", "--catalog", catalog, manifest], folder: Repository.path)
    #expect(
      store.output.hasPrefix("store: Store, decorated by retrying-store, then retrying-store"))
  }

  @Test(
    "A registration that no manifest has is told, with the nearest",
    arguments: [["--why"], ["--graph", "dot", "--focus"]],
    [
      ("stroe", #"; did you mean "store"?"#), ("nothing-like-it", ""),
      ("clokc", #"; did you mean "clock"?"#),
    ])
  func unknown(option: [String], name: (String, hint: String)) throws {
    let project = try DemoProject()
    try project.writeCatalog()
    try project.write(DemoProject.valid, to: "m.json")
    try project.write("old", to: "out")
    let run = MemoryRun(
      option + [name.0, "--output", "out", "m.json"], folder: project.folder.path)
    #expect(run.status == .couldNotCheck)
    #expect(
      run.errors.hasPrefix(
        "guise-validate: error: no manifest has a registration \"\(name.0)\", which is given to "
          + "\(option[option.count - 1])\(name.hint)\n"), "\(run.errors)")
    #expect(try project.folder.text("out") == "old")
  }

  @Test("Of several manifests those are shown that have it")
  func several() throws {
    let project = try DemoProject()
    try project.writeCatalog()
    try project.write(DemoProject.valid, to: "a.json")
    try project.write(DemoProject.valid.replacing("store", with: "files"), to: "b.json")
    try project.write(DemoProject.valid, to: "c.json")
    let why = project.run("--why", "store", "a.json", "b.json", "c.json").output
    #expect(why.split(separator: "\n").filter { $0.hasSuffix(".json") } == ["a.json", "c.json"])
    let tree = project.run("--graph", "tree", "--focus", "store", "a.json", "b.json", "c.json")
    #expect(
      tree.output.split(separator: "\n").filter { $0.hasSuffix(".json") } == ["a.json", "c.json"])
  }

  @Test("Where a manifest cannot be read, that is what is said")
  func unreadable() throws {
    let project = try DemoProject()
    try project.writeCatalog()
    try project.write("{", to: "m.json")
    let run = project.run("--why", "store", "m.json")
    #expect(run.output.isEmpty)
    #expect(run.errors.contains("[invalid-json]"))
  }

  @Test("A focus needs a graph")
  func alone() {
    let run = MemoryRun(["--focus", "store", "m.json"])
    #expect(run.status == .couldNotCheck)
    #expect(run.errors.contains("--focus works only with --graph"))
  }

  @Test("A chain is cut where its lines grow too long to read, and said to go on")
  func deep() throws {
    let project = try DemoProject()
    var catalog = DemoProject.catalog
    catalog.factories = [
      "link": .init(
        services: ["Demo.Link"],
        parameters: [.init(name: "Next", kind: .optional, service: "Demo.Link")],
        file: "Demo/Links.swift")
    ]
    try project.writeCatalog(catalog)
    let count = Stress.size(2_000)
    let links = (0..<count).map { number in
      let next = number + 1 < count ? #", "dependencies": { "Next": "l\#(number + 1)" }"# : ""
      return #""l\#(number)": { "factory": "link", "tags": ["\#(number)"]\#(next) }"#
    }
    try project.write(
      #"{ "guise": 1, "assemblies": { "app": { "registrations": { \#(links.joined(separator: ",")) } } } }"#,
      to: "m.json")
    let tree = project.run("--graph", "tree", "m.json").output
    #expect(tree.contains("l60: Link, [60] (more below: --focus)"))
    #expect(!tree.contains("l61: "))
    #expect(project.run("--why", "l\(count - 1)", "m.json").output.contains("l0 -> l1 -> l2 "))
    // Another way to the end of the cut line goes on there.
    try project.write(
      #"{ "guise": 1, "assemblies": { "app": { "registrations": { \#(links.joined(separator: ",")), "#
        + #""z": { "factory": "link", "tags": ["z"], "dependencies": { "Next": "l60" } } } } } }"#,
      to: "m.json")
    let other = project.run("--graph", "tree", "m.json").output
    #expect(other.contains("z: Link, [z]\n└── Next = l60: Link, [60]\n    └── Next = l61: "))
  }
}
