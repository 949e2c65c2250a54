import GuiseManifest
import GuiseValidation
import TestSupport
import Testing

@testable import GuiseLanguageServer

/// Definitions, references and new names, over several files.
@Suite struct NavigationTests {
  private func marked(_ place: String, in name: String = "manifest.json") throws -> String {
    let text = try #require(Project.files[name])
    let plain = place.replacing("▮", with: "")
    try #require(text.contains(plain), "\(plain)")
    return text.replacing(plain, with: place, maxReplacements: 1)
  }

  private func places(_ answer: JSON) -> [String] {
    answer.elements.map { location in
      let line = location["range"]?["start"]?["line"]?.text ?? ""
      let file = location["uri"].text.split(separator: "/").last ?? ""
      return "\(file):\((Int(line) ?? -2) + 1)"
    }
  }

  @Test func answersAreAsRecorded() async throws {
    try await LineTable.expect("navigation") { line in
      let columns = LineTable.columns(line)
      let (request, name) = (columns[0].split(separator: " ", maxSplits: 1), columns[1])
      let method = String(request[0])
      let session = try Session(Project.files)
      let answer = try session.ask(
        "textDocument/\(method)", name, marked(LineTable.unescaped(columns[2]), in: name),
        method == "rename" ? ["newName": .string(request.count > 1 ? String(request[1]) : "")] : [:]
      )
      switch method {
      case "hover":
        let lines = answer["contents"]?["value"].text.split(separator: "\n").map(String.init)
        return [lines?.first { $0.hasPrefix("As in") } ?? "its own"]
      case "rename":
        if case .number(let code)? = answer["code"] { return [code, answer["message"].text] }
        return try changes(session.applying(answer))
      default: return answer.elements.isEmpty ? ["nowhere"] : places(answer)
      }
    }
  }

  /// The lines that a new name changes, after which nothing is wrong.
  private func changes(_ texts: [String: String]) throws -> [String] {
    let after = try Session(Project.files.merging(texts) { $1 })
    try after.open("manifest.overlay.json")
    try after.open("manifest.json")
    for name in ["manifest.overlay.json", "manifest.json", "time.json"] {
      #expect(after.findings(name) == [], "\(name)")
    }
    return texts.sorted { $0.key < $1.key }.flatMap { name, text in
      zip((Project.files[name] ?? "").split(separator: "\n"), text.split(separator: "\n"))
        .filter { $0 != $1 }.map { "\(name): \($1.drop { $0 == " " })" }
    }
  }

  @Test func referencesLeaveOutDefinitionsOnRequest() throws {
    let session = try Session(Project.files)
    let answer = try session.ask(
      "textDocument/references", "manifest.json", marked(#""ho▮st": {"type""#),
      ["context": ["includeDeclaration": false]])
    #expect(places(answer) == ["manifest.json:9"])
  }

  /// An escaped reference is text, and escapes before a reference are not part of it.
  @Test(arguments: [
    (#"$${host} is ${host}"#, #"$${host} is ${renamed}"#),
    (#"${host} ${host/a} $${host}"#, #"${renamed} ${renamed/a} $${host}"#),
    (#"\u0024{host} \ud83d\ude00\n${host}"#, #"\u0024{renamed} \ud83d\ude00\n${renamed}"#),
  ])
  func onlyReferencesAreRenamed(before: String, after: String) throws {
    let text = Project.manifest.replacing("${host}", with: before)
    let session = try Session(Project.files.merging(["manifest.json": text]) { $1 })
    let marked = text.replacing(#""host": {"type""#, with: #""ho▮st": {"type""#)
    let edit = try session.ask(
      "textDocument/rename", "manifest.json", marked, ["newName": "renamed"])
    let renamed = text.replacing(#""host": {"type""#, with: #""renamed": {"type""#)
      .replacing(before, with: after)
    #expect(try session.applying(edit) == ["manifest.json": renamed])
  }

  @Test func anUnreadableFilePreventsRenaming() throws {
    let session = try Session(Project.files)
    try session.open("time.json", Project.time + "}")
    let answer = try session.ask(
      "textDocument/rename", "manifest.json", marked(#""host": "${▮host}""#),
      ["newName": "x"])
    #expect(answer["message"].text.hasPrefix("not all of manifest.json can be read"))
  }
}
