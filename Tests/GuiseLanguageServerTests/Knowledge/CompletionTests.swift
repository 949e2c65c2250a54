import Foundation
import GuiseManifest
import GuiseValidation
import StrictJSON
import TestSupport
import Testing

@testable import GuiseLanguageServer

@Suite struct CompletionTests {
  private static let registrations = #"""
    "clock": "system-clock", "summary": "summary",
    "store": {"factory": "memory-store", "tags": ["primary"], "lifetime": "singleton"},
    "spare": {"factory": "memory-store", "enabled": false},
    "traffic": {"factory": "traffic-report", "dependencies": {"Store": "store"}}
    """#

  private static let top = #"""
    "variables": {
      "host": {"type": "string", "env": "HOST"},
      "token": {"type": "string", "secret": true, "default": "s3cr3t"}
    },
    "scopes": ["request"],
    """#

  private static func manifest(_ registrations: String) -> String {
    #"{"guise": 1, \#(top) "assemblies": {"app": {"registrations": {\#(registrations)}}}}"#
  }

  private static func session(_ more: [String: String] = [:]) throws -> Session {
    let catalog = try String(
      contentsOf: Fixtures.folder.appending(path: "catalog.json"), encoding: .utf8)
    let files = ["guise-catalog.json": catalog, "manifest.json": manifest(registrations)]
    let session = try Session(files.merging(more) { $1 })
    try session.open("manifest.json")
    return session
  }

  private static func items(_ marked: String, _ session: Session) throws -> [JSON] {
    let (text, offset) = Marked.split(marked)
    session.change("manifest.json", String(decoding: text, as: UTF8.self), rests: false)
    return session.request(
      "textDocument/completion",
      [
        "textDocument": session.document("manifest.json"),
        "position": DocumentText(text).position(of: offset).json,
      ]
    ).elements
  }

  @Test func namesAreCompletedAsRecorded() async throws {
    let session = try Self.session(["parts/clock.json": "{}"])
    let around = Self.manifest(Self.registrations + ",MARK").components(separatedBy: "MARK")
    try await LineTable.expect("completions") { line in
      let line = LineTable.unescaped(line)
      let marked = line.hasPrefix("\"") ? around[0] + line + around[1] : line
      let items = try Self.items(marked, session)
      guard let edit = items.first?["textEdit"] else { return ["nothing"] }
      var text = DocumentText(Marked.split(marked).0)
      let range = try #require(LSPRange(JSONValue(parsing: (edit["range"] ?? .null).text.utf8)))
      text.replace(range, with: edit["newText"].text)
      let result = String(decoding: text.bytes, as: UTF8.self)
      return [
        items.map { $0["label"].text }.joined(separator: ", "),
        result.replacing(around[0], with: "").replacing("\n", with: "\\n"),
      ]
    }
  }

  @Test func rulesWithFindingsComeFirst() throws {
    let text = Self.manifest(Self.registrations)
    let marked = #"{"allow": ["▮"], "# + text.dropFirst()
    let rules = try Self.items(marked, Self.session()).map { $0["label"].text }
    #expect(rules.prefix(2) == ["secret-default", "unused-variable"])
    #expect(rules.contains("unused-registration") && !rules.contains("unknown-key"))
  }

  /// The validator accepts every offered name.
  @Test(arguments: [
    #"{"factory": "traffic-report", "dependencies": {"Store": "▮"}}"#,
    #"{"factory": "traffic-report", "dependencies": {"Clock": "▮"}}"#,
    #"{"factory": "summary", "dependencies": {"Report": ["▮"]}}"#,
    #"{"factory": "memory-store", "decorators": ["▮"]}"#,
    #"{"factory": "summary", "as": "▮"}"#,
  ])
  func everyOfferedNameIsKnown(registration: String) throws {
    let session = try Self.session()
    let marked = Self.manifest(Self.registrations + #", "x": "# + registration)
    let offered = try Self.items(marked, session).map { $0["label"].text }
    #expect(!offered.isEmpty)
    for name in offered {
      session.change("manifest.json", marked.replacing("▮", with: name))
      let wrong = session.rules("manifest.json").filter {
        $0.hasPrefix("unknown-") || $0 == "mismatched-reference" || $0 == "not-a-decorator"
      }
      #expect(wrong == [], "\(name)")
    }
  }
}
