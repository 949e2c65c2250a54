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
    suggestion.edits.applied(to: text)
  }

  private static func replacement(
    of written: String, with text: String, at place: Place
  ) -> Suggestion {
    var suggestion = Suggestion("write it")
    suggestion.replace(written, at: place, with: text)
    return suggestion
  }

  @Test func replacesOnlyTheTextThatIsMeant() throws {
    let text = #"{"name": "stor"}"#
    let place = Place(try #require(Self.document(text)["name"]).value)
    let suggestion = Self.replacement(of: "\"stor\"", with: "\"store\"", at: place)
    #expect(Self.applied(suggestion, to: text) == #"{"name": "store"}"#)
    #expect(Self.replacement(of: "\"other\"", with: "x", at: place).edits == [])
  }

  @Test func countsColumnsAsFindingsDo() throws {
    let text = "{\"é🙂\": 1, \"a\": \"b\"}"
    let place = Place(try #require(Self.document(text)["a"]).value)
    let suggestion = Self.replacement(of: "\"b\"", with: "\"c\"", at: place)
    #expect(Self.applied(suggestion, to: text) == "{\"é🙂\": 1, \"a\": \"c\"}")
    let marked = "\u{FEFF}{\r\n\"a\": \"b\"}"
    let second = Place(try #require(Self.document(marked)["a"]).value)
    #expect(
      Self.applied(Self.replacement(of: "\"b\"", with: "\"c\"", at: second), to: marked)
        == "\u{FEFF}{\r\n\"a\": \"c\"}")
  }

  @Test func theFirstOfTwoEditsIsMade() throws {
    let text = #"{"a": [1, 2]}"#
    func edit(from start: Int, to end: Int) -> Suggestion.Edit {
      .init(
        location: .init(
          path: "m.json", start: .init(line: 1, column: start), end: .init(line: 1, column: end)),
        replacement: "")
    }
    let edits = [edit(from: 8, to: 11), edit(from: 9, to: 12)]
    #expect(edits.applied(to: text) == #"{"a": [2]}"#)
  }
}
