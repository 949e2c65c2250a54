import GuiseManifest
import GuiseValidation
import StrictJSON
import TestSupport
import Testing

@testable import GuiseLanguageServer

/// Searches by name in all manifests, and links to the files that a manifest names.
@Suite struct SymbolsAndLinksTests {
  /// `name in container, file:line kind`, with the line counted from 1.
  private func symbols(_ session: Session, _ query: String) -> [String] {
    session.request("workspace/symbol", ["query": .string(query)]).elements.map { symbol in
      let location = symbol["location"]
      let file = location?["uri"].text.split(separator: "/").last ?? ""
      let line = Int(location?["range"]?["start"]?["line"]?.text ?? "") ?? -2
      let container = symbol["containerName"].map { " in \(Optional($0).text)" } ?? ""
      return "\(symbol["name"].text)\(container), \(file):\(line + 1)"
        + " \(symbol["kind"]?.text ?? "")"
    }
  }

  @Test(arguments: [
    (
      "",
      [
        "host, manifest.json:4 13", "app, manifest.json:6 2", "mail in app, manifest.json:9 19",
        "app, overlay.json:5 2", "mail in app, overlay.json:5 19", "time, time.json:4 2",
        "now in time, time.json:4 19",
      ]
    ),
    ("mail", ["mail in app, manifest.json:9 19", "mail in app, overlay.json:5 19"]),
    ("ML", ["mail in app, manifest.json:9 19", "mail in app, overlay.json:5 19"]),
    ("o", ["host, manifest.json:4 13", "now in time, time.json:4 19"]),
    ("lm", []), ("mailer", []),
  ])
  func namesAreFoundInAllManifests(query: String, found: [String]) throws {
    let session = try Session(Project.files)
    #expect(symbols(session, query) == found)
  }

  @Test func namesInOnePieceComeFirst() throws {
    let text = """
      {"guise": 1, "assemblies": {"a-b": {}, "x": {"registrations": {"ab": "c", "acb": "c"}}}}
      """
    let session = try Session(["manifest.json": text])
    #expect(
      symbols(session, "ab").map { $0.prefix { $0 != " " && $0 != "," } } == ["ab", "a-b", "acb"])
  }

  /// Open texts count before files, even broken ones, and other JSON files have no names.
  @Test func namesAreThoseOfTheTextThatIsSeen() throws {
    let session = try Session(
      Project.files.merging(["other.json": #"{"variables": {"hostile": {}}}"#]) { $1 })
    try session.open(
      "manifest.json",
      Project.manifest.replacing(#""host": {"#, with: #""hosts": {"#).replacing("}\n}", with: "}"))
    #expect(symbols(session, "hos") == ["hosts, manifest.json:4 13"])
  }

  private static let linked = """
    {
      "$schema": "schema.json", "guise": 1, "catalog": "./guise-catalog.json",
      "include": ["time.json", "absent.json", "../else.json", "Sources"],
      "description": "time.json"
    }
    """

  @Test func pathsOfExistingFilesAreLinks() throws {
    let session = try Session(Project.files.merging(["schema.json": "{}"]) { $1 })
    try session.open("new.json", Self.linked)
    let links = session.request(
      "textDocument/documentLink", ["textDocument": session.document("new.json")])
    let text = DocumentText(Array(Self.linked.utf8))
    let found = try links.elements.map { link in
      let written = link["range"]?.text ?? ""
      let range = try #require(LSPRange(JSONValue(parsing: written.utf8)))
      let place = text.offset(of: range.start, .utf16)..<text.offset(of: range.end, .utf16)
      return [String(decoding: text.bytes[place], as: UTF8.self), link["target"].text]
    }
    #expect(
      found == [
        ["time.json", session.uri("time.json")],
        ["./guise-catalog.json", session.uri("guise-catalog.json")],
        ["schema.json", session.uri("schema.json")],
      ])
  }

  @Test(arguments: [
    ("a.json", #"{"include": ["time.json"]}"#),
    ("a.json", #"{"guise": 1, "include": "time.json"}"#),
    (
      "a.json", #"{"guise": 1, "include": [1, {}], "catalog": null, "$schema": "https://x/y.json"}"#
    ),
  ])
  func otherTextsHaveNoLinks(name: String, text: String) throws {
    let session = try Session(Project.files)
    try session.open(name, text)
    #expect(
      session.request("textDocument/documentLink", ["textDocument": session.document(name)]) == [])
  }
}
