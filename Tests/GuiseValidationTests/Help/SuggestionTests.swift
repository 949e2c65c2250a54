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
    let suggestion = Suggestion("remove it").removing(Place(element))
    #expect(Self.applied(suggestion, to: text) == expected)
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

  @Test func replacesOnlyTheTextThatIsMeant() throws {
    let text = #"{"name": "stor"}"#
    let place = Place(try #require(Self.document(text)["name"]).value)
    let suggestion = Suggestion("write it").replacing("\"stor\"", at: place, with: "\"store\"")
    #expect(Self.applied(suggestion, to: text) == #"{"name": "store"}"#)
    #expect(Suggestion("write it").replacing("\"other\"", at: place, with: "x").edits == [])
  }

  @Test func countsColumnsAsFindingsDo() throws {
    let text = "{\"é🙂\": 1, \"a\": \"b\"}"
    let place = Place(try #require(Self.document(text)["a"]).value)
    let suggestion = Suggestion("write it").replacing("\"b\"", at: place, with: "\"c\"")
    #expect(Self.applied(suggestion, to: text) == "{\"é🙂\": 1, \"a\": \"c\"}")
    let marked = "\u{FEFF}{\r\n\"a\": \"b\"}"
    let second = Place(try #require(Self.document(marked)["a"]).value)
    #expect(
      Self.applied(Suggestion("write it").replacing("\"b\"", at: second, with: "\"c\""), to: marked)
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
