import GuiseManifest
import GuiseValidation
import TestSupport
import Testing

@testable import GuiseLanguageServer

@Suite struct CompletionTextTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var text: String
    var label: String
    /// The text with the entry in its place, without what is left to fill in.
    var result: String
    var snippet: String?
    var testDescription: String { text }
  }

  private static let checked = CompletionProject.manifest(
    #""clock": "system-clock", "traffic": "traffic-report""#,
    top: #""variables": {"host": {"type": "string"}},"#)

  @Test(arguments: [
    Case(text: #"{▮}"#, label: "guise", result: #"{"guise": 1}"#),
    Case(text: #"{"gu▮"}"#, label: "guise", result: #"{"guise": 1}"#),
    Case(text: #"{gu▮}"#, label: "guise", result: #"{"guise": 1}"#),
    Case(text: "{\"gu▮\n}", label: "guise", result: "{\"guise\": 1\n}"),
    Case(text: #"{"gu▮": 2}"#, label: "guise", result: #"{"guise": 2}"#),
    Case(text: #"{▮ "root": "a"}"#, label: "guise", result: #"{"guise": 1, "root": "a"}"#),
    Case(text: #"{"▮" "root": "a"}"#, label: "guise", result: #"{"guise": 1, "root": "a"}"#),
    Case(
      text: #"{"ro▮"}"#, label: "root", result: #"{"root": ""}"#, snippet: #"root": "$1""#),
    Case(
      text: #"{▮}"#, label: "include", result: #"{"include": [""]}"#,
      snippet: #""include": ["$1"]"#),
    Case(text: #"{"root": ▮}"#, label: "app", result: #"{"root": "app"}"#),
    Case(text: #"{"root": a▮}"#, label: "app", result: #"{"root": "app"}"#),
    Case(text: #"{"root": "a▮b"}"#, label: "app", result: #"{"root": "app"}"#),
    Case(text: "{\"root\": \"a▮\n}", label: "app", result: "{\"root\": \"app\"\n}"),
    Case(text: #"{"root": "a▮ }"#, label: "app", result: #"{"root": "app" }"#),
    Case(text: #"{"fragment": "▮"}"#, label: "", result: ""),
    Case(text: #"{"fragment": tr▮}"#, label: "true", result: #"{"fragment": true}"#),
    Case(
      text: #"{"assemblies": {"app": {"registrations": {"m": ▮}}}}"#, label: "mailer",
      result: #"{"assemblies": {"app": {"registrations": {"m": "#
        + #"{ "factory": "mailer", "settings": { "server": { "host": "" } } }}}}}"#),
    Case(
      text: #"{"assemblies": {"app": {"registrations": {"m": "▮"}}}}"#, label: "mailer",
      result: #"{"assemblies": {"app": {"registrations": {"m": "#
        + #"{ "factory": "mailer", "settings": { "server": { "host": "" } } }}}}}"#),
    Case(
      text: #"{"assemblies": {"app": {"registrations": {"m": ▮}}}}"#, label: "{ … }",
      result: #"{"assemblies": {"app": {"registrations": {"m": { "factory": "" }}}}}"#,
      snippet: #"{ "factory": "$1" \}"#),
    Case(
      text: registration(#""factory": "mailer", "settings": {"to": ["a${h▮}b"]}"#), label: "host",
      result: registration(#""factory": "mailer", "settings": {"to": ["a${host}b"]}"#)),
    Case(
      text: registration(#""factory": "mailer", "settings": {"to": ["a${▮"]}"#), label: "host",
      result: registration(#""factory": "mailer", "settings": {"to": ["a${host}"]}"#)),
    Case(
      text: registration(#""factory": "mailer", "settings": {"to": [▮]}"#), label: "${host}",
      result: registration(#""factory": "mailer", "settings": {"to": ["${host}"]}"#)),
    Case(
      text: registration(#""factory": "mailer", ▮"#), label: "settings",
      result: registration(#""factory": "mailer", "settings": { "server": { "host": "" } }"#)),
    Case(
      text: registration(#""factory": "summary", "dependencies": {▮}"#), label: "Report",
      result: registration(#""factory": "summary", "dependencies": {"Report": [""]}"#)),
    Case(
      text: registration(#""factory": "summary", "dependencies": {"Report": ▮}"#),
      label: "traffic",
      result: registration(#""factory": "summary", "dependencies": {"Report": ["traffic"]}"#)),
  ])
  func `an entry is written where the cursor is`(_ example: Case) {
    let entries = CompletionProject.complete(example.text, checked: Self.checked)
    let found = entries.first { $0.label == example.label }
    guard let found else {
      return #expect(example.result.isEmpty, "\(entries.map(\.label))")
    }
    var (text, _) = Marked.split(example.text)
    text.replaceSubrange(found.range, with: found.text.utf8)
    #expect(String(decoding: text, as: UTF8.self) == example.result)
    if let snippet = example.snippet { #expect(found.snippet == snippet) }
  }

  private static func registration(_ members: String) -> String {
    CompletionProject.manifest(#""x": {\#(members)}"#)
  }

  @Test func `entries say what they stand for`() throws {
    let entries = CompletionProject.complete(
      #"{"assemblies": {"app": {"registrations": {"m": {"factory": "▮"}}}}}"#,
      checked: Self.checked)
    let store = try #require(entries.first)
    // Nothing has the store that the report needs.
    #expect(entries.prefix(4).allSatisfy { $0.detail?.hasPrefix("Logbook.Store") == true })
    #expect(store.label == "file-store")
    #expect(store.detail == "Logbook.Store from Clock")
    #expect(
      store.documentation == """
        Makes `Logbook.Store`.

        Takes

        - `Clock`: `Logbook.Clock`

        Settings: `Logbook.FileStore.Settings` with `follow` (optional) and `path`.

        Registered in `Logbook/Factories.swift`.
        """)
    let keys = CompletionProject.complete(
      #"{"assemblies": {"app": {"registrations": {"m": {"lifetime": "singleton", ▮}}}}}"#,
      checked: Self.checked)
    #expect(
      keys.first { $0.label == "eager" }?.documentation == """
        true: built when the container starts. For singletons without arguments.

        Example: `true`

        Default: `false`
        """)
  }
}
