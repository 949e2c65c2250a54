import Foundation
import TestSupport
import Testing

@testable import GuiseCommand

@Suite("--diff as a page and as a comment")
struct ReadableDifferenceTests {
  struct Pair: Sendable, CustomTestStringConvertible {
    var name: String
    var options: [String] = []
    var old: String
    var new: String
    var testDescription: String { name }

    func run(_ format: DifferenceFormat) -> MemoryRun {
      MemoryRun(
        options + ["--format", format.rawValue, "--diff", old, new], folder: Repository.path)
    }
  }

  private static let wiring = "Examples/Modules/Sources/Reader/Wiring"

  /// `shop` has every kind of change, and secrets; `hostile` has names that would be markup.
  static let pairs = [
    Pair(
      name: "logbook", old: "Examples/Logbook/manifest.json",
      new: "Examples/Logbook/manifest.development.json"),
    Pair(
      name: "modules",
      options: [
        "--catalog", "Examples/Modules/guise-catalog.json", "--root",
        "networking=Examples/Modules/Sources/Networking/Wiring", "--root",
        "features=Examples/Modules/Sources/Features/Wiring",
      ], old: "\(wiring)/manifest.json", new: "\(wiring)/manifest.development.json"),
    Pair(
      name: "shop", old: "Tests/Fixtures/differences/shop/old.json",
      new: "Tests/Fixtures/differences/shop/new.json"),
    Pair(
      name: "hostile", old: "Tests/Fixtures/differences/hostile/old.json",
      new: "Tests/Fixtures/differences/hostile/new.json"),
  ]

  @Test(
    "Pages and comments are as recorded", arguments: pairs,
    [DifferenceFormat.html, .markdown])
  func golden(pair: Pair, format: DifferenceFormat) throws {
    let run = pair.run(format)
    #expect(run.status == .findings)
    #expect(run.errors.isEmpty)
    // The style says nothing about the difference.
    let shown = run.output.components(separatedBy: "</style>\n").last ?? ""
    try Golden.expect(
      shown, is: "Differences/\(pair.name).\(format == .html ? "html" : "md")")
  }

  @Test("A page is self-contained, without markup in names", arguments: pairs)
  func selfContained(pair: Pair) {
    let page = pair.run(.html).output
    #expect(
      page.contains("content=\"default-src 'none'; style-src 'unsafe-inline'\""))
    #expect(!page.contains("<script") && !page.contains("</script") && !page.contains("<img"))
    #expect(!page.contains("@import") && !page.contains("url("))
    #expect(page.utf8.count < 40_000)
    let links = page.matches(of: /(?:href|src)="([^"]*)"/).map { String($0.1) }
    let anchors = Set(page.matches(of: /\sid="([^"]*)"/).map { "#" + $0.1 })
    #expect(links.allSatisfy(anchors.contains))
  }

  @Test("No name leaves the block of code of a comment", arguments: pairs)
  func literal(pair: Pair) {
    let lines = pair.run(.markdown).output.split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.prefix(3) == ["### Changes in the wiring", "", "```diff"])
    #expect(lines.suffix(2) == ["```", ""])
    for line in lines.dropFirst(3).dropLast(2) {
      #expect(line.firstMatch(of: /^([-+~] |--- |\+\+\+ |built differently: )/) != nil, "\(line)")
    }
  }

  @Test("Secrets are in neither", arguments: [DifferenceFormat.html, .markdown])
  func secrets(format: DifferenceFormat) {
    let text = Self.pairs[2].run(format).output
    #expect(text.contains("***"))
    #expect(!text.contains("hunter"))
  }

  @Test("A comment fits GitHub, and counts the rest")
  func limit() throws {
    let project = try DemoProject()
    try project.writeCatalog()
    func manifest(_ lifetime: String) -> String {
      let registrations = (0..<2_000).map { number in
        """
        "clock-\(number)": { "factory": "system-clock", "lifetime": "\(lifetime)", "tags": ["\(number)"] },
        "store-\(number)": { "factory": "file-store", "tags": ["\(number)"],
          "dependencies": { "Clock": "clock-\(number)" } }
        """
      }
      return """
        { "guise": 1, "assemblies": { "app": { "registrations": {
          \(registrations.joined(separator: ",")) } } } }
        """
    }
    try project.write(manifest("transient"), to: "old.json")
    try project.write(manifest("weak"), to: "new.json")
    let comment = project.run("--format=markdown", "--diff", "old.json", "new.json").output
    #expect(comment.utf16.count <= DifferenceReport.commentLimit)
    let rows = comment.split(separator: "\n").count { $0.hasPrefix("~ clock-") }
    let hidden = comment.firstMatch(of: /\n```\n\n([0-9]+) more lines left out: a comment on/)
    #expect(rows > 500 && hidden.flatMap { Int($0.1) } == 2_001 - rows)
  }
}
