import Foundation
import ManifestSupport
import StrictJSON
import Testing

@testable import GuiseManifest
@testable import GuiseValidation

/// Suggestions carry the edits that do what they say.
@Suite struct SuggestionTests {
  private static func document(_ text: String) throws -> JSONValue {
    let source = SourceFile(path: "manifest.json", bytes: Array(text.utf8))
    return try #require(StrictReader().read(source).document).root
  }

  private static func applied(_ suggestion: Suggestion, to text: String) -> String {
    EditedText(text, applying: suggestion.edits).text
  }

  @Test(arguments: [
    (#"{"a": [1, 2, 3]}"#, 0, #"{"a": [2, 3]}"#),
    (#"{"a": [1, 2, 3]}"#, 1, #"{"a": [1, 3]}"#),
    (#"{"a": [1, 2, 3]}"#, 2, #"{"a": [1, 2]}"#),
    (#"{"a": [1]}"#, 0, #"{"a": []}"#),
    ("{\"a\": [\n  1,\n  2\n]}", 1, "{\"a\": [\n  1\n]}"),
    ("{\"a\": [\n  1,\n  2\n]}", 0, "{\"a\": [\n  2\n]}"),
  ])
  func removesAnElementWithItsComma(text: String, index: Int, expected: String) throws {
    let list = try #require(Self.document(text)["a"]?.value)
    let element = try #require(Array(list.elements).dropFirst(index).first)
    let suggestion = Suggestion("remove it").removing(Place(element)).certain()
    #expect(Self.applied(suggestion, to: text) == expected)
    #expect(suggestion.isCertain)
  }

  @Test(arguments: [
    (#"{"a": {"b": 1}, "c": 2}"#, #"{"c": 2}"#),
    (#"{"c": 2, "a": {"b": 1}}"#, #"{"c": 2}"#),
    (#"{"a": {"b": 1}}"#, "{}"),
  ])
  func removesAMemberByItsKey(text: String, expected: String) throws {
    let member = try #require(Self.document(text)["a"])
    let suggestion = Suggestion("remove it").removing(Place(key: member))
    #expect(Self.applied(suggestion, to: text) == expected)
  }

  @Test(arguments: [
    ("{}", #"{ "k": true }"#),
    (#"{"a": 1}"#, #"{"a": 1, "k": true}"#),
    (#"{ "a": 1 }"#, #"{ "a": 1, "k": true }"#),
    ("{\n  \"a\": 1\n}", "{\n  \"a\": 1,\n  \"k\": true\n}"),
    (#"{"k": [1, 2]}"#, #"{"k": true}"#),
    (#""f""#, #"{"factory": "f", "k": true}"#),
  ])
  func setsAMember(text: String, expected: String) throws {
    let suggestion = Suggestion("set it").setting("k", to: true, in: try Self.document(text))
    #expect(
      JSON(parsing: Self.applied(suggestion, to: text)).sorted
        == JSON(parsing: expected).sorted)
  }

  @Test func laysOutWhatItAddsAsWhatIsThere() throws {
    let text = "{\n  \"uses\": [\n    \"a\"\n  ]\n}\n"
    let suggestion = Suggestion("use it").appending("b", to: "uses", of: try Self.document(text))
    #expect(
      Self.applied(suggestion, to: text) == "{\n  \"uses\": [\n    \"a\",\n    \"b\"\n  ]\n}\n")
    let absent = "{\n  \"a\": 1\n}\n"
    let made = Suggestion("use it").appending("b", to: "uses", of: try Self.document(absent))
    #expect(Self.applied(made, to: absent) == "{\n  \"a\": 1,\n  \"uses\": [\"b\"]\n}\n")
  }

  @Test func replacesAStringWhereItIsTheOneThatIsMeant() throws {
    let text = #"{"name": "stor\u0065"}"#
    let place = Place(try #require(Self.document(text)["name"]).value)
    let suggestion = Suggestion("write it").replacing("store", at: place, with: "sto\"re")
    #expect(Self.applied(suggestion, to: text) == #"{"name": "sto\"re"}"#)
    #expect(Suggestion("write it").replacing("other", at: place, with: "x").edits == [])
  }

  @Test func countsColumnsAsFindingsDo() throws {
    let text = "{\"é🙂\": 1, \"a\": \"b\"}"
    let place = Place(try #require(Self.document(text)["a"]).value)
    let suggestion = Suggestion("write it").replacing("b", at: place, with: "c")
    #expect(Self.applied(suggestion, to: text) == "{\"é🙂\": 1, \"a\": \"c\"}")
    let marked = "\u{FEFF}{\r\n\"a\": \"b\"}"
    let second = Place(try #require(Self.document(marked)["a"]).value)
    #expect(
      Self.applied(Suggestion("write it").replacing("b", at: second, with: "c"), to: marked)
        == "\u{FEFF}{\r\n\"a\": \"c\"}")
  }

  @Test func ofTwoEditsThatMeetTheFirstIsMade() throws {
    let text = #"{"a": [1, 2]}"#
    let list = try #require(Self.document(text)["a"]?.value)
    let elements = Array(list.elements)
    let edits =
      Suggestion("remove it").removing(Place(elements[0])).edits
      + Suggestion("remove it").removing(Place(elements[1])).edits
    let edited = EditedText(text, applying: edits)
    #expect(edited.text == #"{"a": [2]}"# && edited.count == 1)
  }

  @Test(arguments: [
    (Suggestion("remove the comma"), "Remove the comma"),
    (Suggestion(#"or remove "a" from "dependencies""#), #"Remove "a" from "dependencies""#),
    (Suggestion(#"add "b" to the "uses" of "a", or remove it"#), #"Add "b" to the "uses" of "a""#),
    (
      Suggestion(fact: #""b.json" has it"#, #"add "b.json" to "include""#),
      #"Add "b.json" to "include""#
    ),
    (
      Suggestion(fact: #""b" is registered"#, #"to use it, write "dependencies": { "A": "b" }"#),
      #"Write "dependencies": { "A": "b" }"#
    ),
  ])
  func haveATitleThatSaysWhatTheyDo(suggestion: Suggestion, title: String) {
    #expect(suggestion.title == title)
  }

  @Test func aChangeOfANameIsNoQuestion() throws {
    let place = Place(try #require(Self.document(#"{"a": "stor"}"#)["a"]).value)
    let near = Suggestion.nearest(to: "stor", among: ["store"], at: [place])
    #expect(near.map(\.text) == [#"did you mean "store"?"#])
    #expect(near.map(\.title) == [#"Change to "store""#])
  }

  @Test func areDataForOtherTools() throws {
    let suggestion = Suggestion(
      "remove it",
      edits: [
        .init(
          location: .init(
            path: "m.json", start: .init(line: 1, column: 2), end: .init(line: 1, column: 3)),
          replacement: "")
      ], isCertain: true)
    let data = try JSONEncoder().encode(suggestion)
    #expect(try JSONDecoder().decode(Suggestion.self, from: data) == suggestion)
  }
}
