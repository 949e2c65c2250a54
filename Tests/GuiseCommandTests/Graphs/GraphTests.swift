import Foundation
import GuiseManifest
import GuiseValidation
import StrictJSON
import TestSupport
import Testing

@testable import GuiseCommand

@Suite("--graph")
struct GraphTests {
  struct Picture: Sendable, CustomTestStringConvertible {
    var name: String
    var manifest: String
    var catalog: String?
    var status = CommandStatus.valid
    var testDescription: String { name }
  }

  static let pictures = [
    Picture(name: "logbook", manifest: "Examples/Logbook/manifest.json"),
    Picture(
      name: "wiring", manifest: "Tests/Fixtures/valid/wiring.json",
      catalog: "Tests/Fixtures/catalog.json"),
    Picture(
      name: "decorators", manifest: "Tests/Fixtures/valid/decorators.json",
      catalog: "Tests/Fixtures/invalid/invalid-decorator/parts/catalog.json"),
    Picture(
      name: "cycle", manifest: "Tests/Fixtures/invalid/dependency-cycle/cycle.json",
      catalog: "Tests/Fixtures/catalog.json", status: .findings),
    Picture(
      name: "missing", manifest: "Tests/Fixtures/invalid/missing-dependency/near-misses.json",
      catalog: "Tests/Fixtures/catalog.json", status: .findings),
  ]

  @Test("Pictures that were read and then kept", arguments: pictures, ["dot", "mermaid", "tree"])
  func golden(picture: Picture, format: String) throws {
    let catalog = picture.catalog.map { ["--catalog", $0] } ?? []
    let run = MemoryRun(
      ["--graph", format] + catalog + [picture.manifest], folder: Repository.path)
    #expect(run.status == picture.status)
    try Golden.expect(run.output, is: "Graphs/\(picture.name).\(format)")
  }

  /// The script of clicks, `.ci/page`, is about what a browser makes of it.
  @Test("What a page shows", arguments: pictures)
  func page(picture: Picture) throws {
    let catalog = picture.catalog.map { ["--catalog", $0] } ?? []
    let run = MemoryRun(
      ["--graph", "html"] + catalog + [picture.manifest], folder: Repository.path)
    #expect(run.status == picture.status)
    let data = try #require(
      run.output.split(separator: #"id="data">"#).last?.split(separator: "</script>").first)
    try Golden.expect(
      JSON(parsing: String(data)).text(.document), is: "Graphs/\(picture.name).page.json")
  }

  @Test("A page needs nothing else, and no name in it is markup")
  func selfContained() throws {
    let project = try DemoProject()
    try project.writeCatalog()
    try project.write(
      DemoProject.valid.replacing("\"clock\":", with: "\"</script><b>\": \"x\", \"clock\":"),
      to: "m.json")
    let page = project.run("--graph", "html", "m.json").output
    #expect(!page.contains("<b>") && !page.contains("src=") && !page.contains("@import"))
    // The name of a namespace, which nobody loads.
    #expect(!page.replacing("http://www.w3.org/2000/svg", with: "").contains("://"))
    #expect(page.components(separatedBy: "</script>").count == 3)
  }

  #if os(macOS) || os(Linux)
  /// On failure, the right value is shown for ``HTMLPage/scriptHash``.
  @Test("The policy of a page allows its script by hash, and no other")
  func policy() async throws {
    let page = GraphFormat.html.text(of: [])
    let rest = try #require(page.components(separatedBy: "<script>").last)
    let script = try #require(rest.components(separatedBy: "</script>").first)
    let folder = try TemporaryFolder(["page.js": script])
    let sum = try await TestProgram.shell(
      "sha256sum page.js || shasum -a 256 page.js", in: folder.url
    ).output.prefix(64)
    let digits = Array(sum)
    let bytes = stride(from: 0, to: digits.count, by: 2).compactMap {
      UInt8(String(digits[$0...].prefix(2)), radix: 16)
    }
    try #require(bytes.count == 32)
    #expect(HTMLPage.scriptHash == "sha256-\(Data(bytes).base64EncodedString())")
    #expect(page.contains("; script-src '\(HTMLPage.scriptHash)'\">"))
  }
  #endif

  @Test("A change of one registration leaves the lines of the others as they are")
  func stable() throws {
    let project = try DemoProject()
    try project.writeCatalog()
    try project.write(DemoProject.valid, to: "old.json")
    try project.write(
      DemoProject.valid.replacing(
        #""clock": "system-clock","#,
        with: #""a-clock": { "factory": "system-clock", "tags": ["a"] }, "clock": "system-clock","#
      ), to: "new.json")
    for format in ["dot", "mermaid"] {
      let old = project.run("--graph", format, "old.json").output.split(separator: "\n")
      let new = project.run("--graph", format, "new.json").output.split(separator: "\n")
      #expect(old.dropFirst().filter { !new.contains($0) } == [])
      #expect(new.count == old.count + 1)
    }
  }

  @Test("The order of keys changes no byte")
  func orderOfKeys() throws {
    let project = try DemoProject()
    try project.writeCatalog()
    try project.write(DemoProject.valid, to: "m.json")
    let graph = project.run("--graph", "dot", "m.json").output
    try project.write(
      """
      { "assemblies": { "app": { "registrations": {
        "store": "file-store", "clock": { "factory": "system-clock" } } } }, "guise": 1 }
      """, to: "m.json")
    #expect(project.run("--graph", "dot", "m.json").output == graph)
    #expect(graph.contains(#""store" -> "clock""#))
  }

  // MARK: Where it goes

  @Test("Findings go to standard error, the graph where the report would")
  func findings() throws {
    let project = try DemoProject()
    try project.writeCatalog()
    try project.write(DemoProject.broken, to: "broken.json")
    try project.write(DemoProject.warned, to: "warned.json")
    try project.write(DemoProject.valid, to: "valid.json")

    let broken = project.run("--graph", "dot", "broken.json")
    #expect(broken.status == .findings)
    #expect(broken.output.hasPrefix("digraph \"broken.json\" {\n"))
    #expect(broken.errors == project.run("broken.json").output)

    let written = project.run("--graph=dot", "--output", "g.dot", "broken.json", isTerminal: true)
    #expect(written.status == .findings)
    #expect(written.output.isEmpty)
    #expect(written.errors == broken.errors)
    #expect(try project.folder.text("g.dot") == broken.output)

    #expect(project.run("--graph", "dot", "valid.json").errors.isEmpty)
    #expect(project.run("--graph", "dot", "warned.json").status == .valid)
    #expect(project.run("--graph", "dot", "--strict", "warned.json").status == .findings)
    #expect(project.run("--graph", "dot", "warned.json").errors.contains("[unused-variable]"))
    #expect(
      project.run("--graph", "dot", "--format=json", "broken.json").errors
        == project.run("--format=json", "broken.json").output)
  }

  @Test("Where there is nothing to draw, nothing is written")
  func nothing() throws {
    let project = try DemoProject()
    try project.writeCatalog()
    try project.write("old", to: "g.dot")
    try project.write("{", to: "no.json")
    for manifest in ["gone.json", "no.json"] {
      let run = project.run("--graph", "mermaid", "--output", "g.dot", manifest)
      #expect(run.status != .valid)
      #expect(run.output.isEmpty)
      #expect(!run.errors.isEmpty)
      #expect(try project.folder.text("g.dot") == "old")
    }
  }

  @Test("Several manifests: a digraph each, in their order; one diagram of Mermaid")
  func several() throws {
    let project = try DemoProject()
    try project.writeCatalog()
    try project.writeCatalog(to: "b/guise-catalog.json")
    try project.write(DemoProject.valid, to: "b/one.json")
    try project.write(DemoProject.broken, to: "two.json")
    try project.write(DemoProject.valid, to: "b/three.json")
    let manifests = ["b/one.json", "two.json", "b/three.json"]

    let dot = project.run("--graph", "dot", manifests[0], manifests[1], manifests[2]).output
    let heads = dot.split(separator: "\n").filter { $0.hasPrefix("digraph ") }
    #expect(heads == manifests.map { "digraph \"\($0)\" {" })

    let mermaid = project.run("--graph", "mermaid", manifests[0], manifests[1], manifests[2]).output
    try Golden.expect(mermaid, is: "Graphs/several.mermaid")
  }

  @Test("A run prints one thing")
  func exclusive() throws {
    for arguments in [
      ["--graph", "dot", "--schema"], ["--diff", "a", "--graph", "dot"],
      ["--why", "a", "--graph", "dot"],
    ] {
      let run = MemoryRun(arguments + ["m.json"])
      #expect(run.status == .couldNotCheck)
      #expect(run.errors.contains("cannot be used together"))
    }
    #expect(
      MemoryRun(["--graph", "png", "m.json"]).errors
        .contains("--graph takes dot, mermaid, tree or html"))
  }
}
