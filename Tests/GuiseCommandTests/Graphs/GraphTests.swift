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

  @Test("Pictures are as recorded", arguments: pictures, ["dot", "mermaid", "tree"])
  func golden(picture: Picture, format: String) throws {
    let catalog = picture.catalog.map { ["--catalog", $0] } ?? []
    let run = MemoryRun(
      ["--graph", format] + catalog + [picture.manifest], folder: Repository.path)
    #expect(run.status == picture.status)
    try Golden.expect(run.output, is: "Graphs/\(picture.name).\(format)")
  }

  /// `.ci/page` clicks in it, in a browser.
  @Test("A page shows the recorded data", arguments: pictures)
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

  #if os(macOS) || os(Linux)
  /// On failure, the right value is shown for ``HTMLPage/scriptHash``.
  @Test("The policy allows the script by hash alone")
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
}
