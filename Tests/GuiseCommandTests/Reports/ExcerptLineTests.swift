import Testing

@testable import GuiseManifest
@testable import GuiseValidation

@Suite("The line under a finding")
struct ExcerptLineTests {
  struct Example: CustomTestStringConvertible, Sendable {
    var name: String
    var line: String
    var text: String
    var underline: String
    var testDescription: String { name }
  }

  private static let examples: [Example] = [
    Example(
      name: "a word", line: #"  "factory": ⟦"file-stor"⟧,"#,
      text: #"  "factory": "file-stor","#,
      underline: #"             ^~~~~~~~~~~"#),
    Example(
      name: "one scalar", line: "⟦{⟧ }", text: "{ }", underline: "^"),
    Example(
      name: "nothing", line: "[1⟦⟧ 2]", text: "[1 2]", underline: "  ^"),
    Example(
      name: "the line's end", line: "[1⟦⟧", text: "[1", underline: "  ^"),
    Example(
      name: "an empty line", line: "⟦⟧", text: "", underline: "^"),
    Example(
      name: "tabs before", line: "\t\t\"a\":\t⟦1⟧",
      text: "  \"a\": 1", underline: "       ^"),
    Example(
      name: "a tab within", line: "⟦a\tb⟧c", text: "a bc", underline: "^~~"),
    Example(
      name: "characters of many scalars", line: "\"👩‍👩‍👧e\u{301}\": ⟦1⟧",
      text: "\"👩‍👩‍👧e\u{301}\": 1", underline: "      ^"),
    Example(
      name: "a combining mark at fault", line: "ae⟦\u{301}⟧b", text: "ae\u{301}b", underline: "  ^"),
    Example(
      name: "control characters", line: "a\u{1B}[31m⟦\u{0}⟧b",
      text: #"a\u{1B}[31m\u{0}b"#, underline: "           ^~~~~"),
    Example(
      name: "text that turns its direction", line: "\u{202E}\"⟦nimda⟧\"\u{2066}",
      text: #"\u{202E}"nimda"\u{2066}"#, underline: "         ^~~~~"),
    Example(
      name: "text that hides", line: "a\u{200B}\u{FEFF}⟦b⟧\u{AD}\u{2028}",
      text: #"a\u{200B}\u{FEFF}b\u{AD}\u{2028}"#, underline: "                 ^"),
    Example(
      name: "a carriage return inside", line: "a\r⟦b⟧", text: #"a\rb"#, underline: "   ^"),
  ]

  @Test("A caret is under what is at fault", arguments: examples)
  func caret(example: Example) {
    let line = MarkedLine(example.line)
    let excerpt = ExcerptLine(line.scalars, range: line.range)
    #expect(excerpt.text == example.text)
    #expect(excerpt.underline == example.underline)
  }

  @Test("A long line is shortened around the caret", arguments: [0, 1, 64, 65, 5000, 9970, 9994])
  func shortens(start: Int) {
    let filler = String(repeating: "abcdefghi ", count: 1000)
    let line =
      String(filler.prefix(start)) + "⟦FAULT⟧" + String(filler.suffix(10_000 - start - 5))
    let marked = MarkedLine(line)
    #expect(marked.scalars.count == 10_000)
    let excerpt = ExcerptLine(marked.scalars, range: marked.range)

    #expect(excerpt.text.count <= 102)
    let before = excerpt.underline.prefix { $0 == " " }.count
    #expect(excerpt.text.dropFirst(before).hasPrefix("FAULT"))
    #expect(excerpt.underline.dropFirst(before) == "^~~~~")
    #expect(excerpt.text.hasPrefix("...") == (start > 64))
    #expect(excerpt.text.hasSuffix("...") == (start < 9900))
  }

  @Test("A range longer than the excerpt is underlined as far as it is shown")
  func longRange() {
    let marked = MarkedLine("x⟦\"" + String(repeating: "y", count: 5000) + "\"⟧")
    let excerpt = ExcerptLine(marked.scalars, range: marked.range)
    #expect(excerpt.text.hasSuffix("y..."))
    #expect(excerpt.underline.count == excerpt.text.count - 3)
  }

  @Test("A range outside of the line does no harm")
  func outside() {
    #expect(ExcerptLine(Array("ab".unicodeScalars), range: 90..<95).underline == "  ^")
    #expect(ExcerptLine([], range: 5..<5).underline == "^")
  }
}
