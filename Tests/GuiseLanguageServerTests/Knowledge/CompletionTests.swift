import Foundation
import GuiseManifest
import GuiseValidation
import StrictJSON
import TestSupport
import Testing

@testable import GuiseLanguageServer

@Suite struct CompletionTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var text: String
    /// All that is offered, in its order.
    var labels: [String]
    var testDescription: String { text }

    init(_ text: String, _ labels: [String]) {
      self.text = text
      self.labels = labels
    }
  }

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

  private static let factories = [
    "archive", "custom", "export-job", "exporter", "file-store", "index", "memory-store",
    "remote-store", "retrying-store", "script", "summary", "system-clock", "traffic-report",
  ]

  @Test(arguments: [
    Case(#""x": "▮""#, factories), Case(#""x": {"factory": "▮"}"#, factories),
    Case(#""x": {"factory": "▮"#, factories), Case(#""x": {"factory": ▮}"#, []),
    Case(#""x": {"factory": "memory-store", "decorators": ["▮"]}"#, ["retrying-store"]),
    Case(#""x": {"factory": "system-clock", "decorators": [{"factory": "▮"}]}"#, []),
    Case(#""x": {"factory": "traffic-report", "dependencies": {"Store": "▮"}}"#, ["store"]),
    Case(#""x": {"dependencies": {"Store": "▮"}, "factory": "traffic-report"}"#, ["store"]),
    Case(#""x": {"factory": "summary", "dependencies": {"Report": ["▮"]}}"#, ["traffic"]),
    Case(#""x": {"factory": "summary", "dependencies": {"Report": ["traffic", "▮"]}}"#, []),
    Case(#""x": {"factory": "exporter", "dependencies": {"Nothing": "▮"}}"#, []),
    Case(#""x": {"factory": "traffic-report", "dependencies": {"▮"}}"#, ["Store", "Clock"]),
    Case(#""x": {"factory": "traffic-report", "dependencies": {"Store": "a", "▮"}}"#, ["Clock"]),
    Case(
      #""x": {"factory": "memory-store", "decorators": [{"factory": "retrying-store", "#
        + #""dependencies": {"▮"}}]}"#, ["Clock"]),
    Case(#""x": {"factory": "memory-store", "tags": ["▮"]}"#, ["primary"]),
    Case(
      #""x": {"factory": "traffic-report", "dependencies": {"Store": {"tags": ["▮"]}}}"#,
      ["primary"]),
    Case(#""x": {"factory": "summary", "as": "▮"}"#, ["Logbook.Summary", "Summary"]),
    Case(#""x": {"factory": "summary", "as": ["Summary", "▮"]}"#, ["Logbook.Summary"]),
    Case(#""x": {"scope": "▮"}"#, ["request"]),
    Case(#""x": {"factory": "custom", "settings": {"a": ["b${▮"]}}"#, ["host", "token"]),
    Case(#""x": {"factory": "custom", "settings": {"a": ["b${▮}"]}}"#, ["host", "token"]),
    Case(#""x": {"factory": "custom", "settings": {"a": ["$${▮"]}}"#, []),
    Case(#""x": {"factory": "custom", "settings": {"▮": 1}}"#, []),
    Case(#""x": {"lifetime": "▮"}"#, []), Case(#""▮": {}"#, []),
  ])
  func aNameOfARegistrationIsCompleted(_ example: Case) throws {
    let marked = Self.manifest(Self.registrations + "," + example.text)
    let labels = try Self.items(marked, Self.session()).map { $0["label"].text }
    #expect(labels == example.labels)
  }

  @Test(arguments: [
    Case(#"{"assemblies": {"app": {"uses": ["▮"]}}}"#, ["logging"]),
    Case(#"{"root": "▮"}"#, ["app"]), Case(#"{"start": ["▮"]}"#, ["store"]),
    Case(#"{"defaults": {"scope": "▮"}}"#, ["request"]),
    Case(#"{"variables": {"a": {"default": "x${▮}"}}}"#, ["host", "token"]),
    Case(#"{"catalog": "▮"}"#, ["guise-catalog.json", "parts/"]),
    Case(#"{"include": ["parts/▮"]}"#, ["parts/clock.json"]),
    Case(#"{"include": ["../▮"]}"#, []), Case(#"{"▮"}"#, []), Case(#"["▮"]"#, []), Case("▮", []),
  ])
  func aNameElsewhereIsCompleted(_ example: Case) throws {
    let session = try Self.session(["parts/clock.json": "{}"])
    let labels = try Self.items(example.text, session).map { $0["label"].text }
    #expect(labels == example.labels)
  }

  @Test func rulesWithFindingsComeFirst() throws {
    let text = Self.manifest(Self.registrations)
    let marked = #"{"allow": ["▮"], "# + text.dropFirst()
    let rules = try Self.items(marked, Self.session()).map { $0["label"].text }
    #expect(rules.prefix(2) == ["secret-default", "unused-variable"])
    #expect(rules.contains("unused-registration") && !rules.contains("unknown-key"))
  }

  /// The text after the edit of the first item.
  @Test(arguments: [
    (#""x": {"factory": "summ▮", "tags": []}"#, #""x": {"factory": "summary", "tags": []}"#),
    (#""x": {"factory": "sum▮mary"}"#, #""x": {"factory": "summary"}"#),
    (#""x": {"factory": "su▮"# + "\n}", #""x": {"factory": "summary""# + "\n}"),
    (#""x": {"settings": ["${h▮"]}"#, #""x": {"settings": ["${host}"]}"#),
    (#""x": {"settings": ["${h▮}"]}"#, #""x": {"settings": ["${host}"]}"#),
    (#""x": {"settings": ["a${h▮ b"]}"#, #""x": {"settings": ["a${host} b"]}"#),
    (#""x": {"settings": ["\u0041${h▮ b"]}"#, #""x": {"settings": ["\u0041${host} b"]}"#),
    (#""x": {"settings": ["\ud83d\ude00${h▮"]}"#, #""x": {"settings": ["\ud83d\ude00${host}"]}"#),
  ])
  func onlyTheNameIsReplaced(marked: String, result: String) throws {
    let whole = Self.manifest(Self.registrations + "," + marked)
    let items = try Self.items(whole, Self.session())
    let item = try #require(
      items.first { ["summary", "host"].contains($0["label"].text) }?["textEdit"])
    var text = DocumentText(Marked.split(whole).0)
    let range = try #require(
      LSPRange(JSONValue(parsing: (item["range"] ?? .null).text.utf8)))
    text.replace(range, with: item["newText"].text)
    #expect(
      String(decoding: text.bytes, as: UTF8.self)
        == Self.manifest(Self.registrations + "," + result))
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
