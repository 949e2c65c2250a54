import FoundationOracle
import GuiseManifest
import GuiseValidation
import ManifestSupport
import StrictJSON
import Testing

@Suite struct ComplianceTests {
  static let accepted: [String] = [
    "null", "true", "false", "0", "-0", "1", "-1", "10", "1.5", "1e5", "1E5", "1e+5", "1e-5",
    "1.25e10", "0.0", "0e0", "123456789012345678901234567890", "\"\"", "\"a\"", "[]", "{}", " [ ] ",
    " { } ", "\t\r\n1\n", "[1]", "[1,2]", "[[],{}]", "{\"a\":1}", "{ \"a\" : 1 , \"b\" : [ ] }",
    "\"\\\" \\\\ \\/ \\b \\f \\n \\r \\t\"", "\"\\u0041\"", "\"\\u0000\"", "\"\\uD83D\\uDE00\"",
    "\"\\ud83d\\ude00\"", "\"é\"", "\"e\u{301}\"", "\"😀\"", "\"\u{7F}\"", "\"\u{2028}\"",
    "\"\u{10FFFF}\"", "\"\u{FFFF}\"", "{\"\":0}", "\u{FEFF}1", "[true,false,null]",
    "\"//\"", "\"/* */ # ' ,]\"", "{\"a\\u0062\":1,\"b\":2}",
  ]

  @Test(arguments: accepted)
  func accepts(_ text: String) throws {
    let result = read(text)
    #expect(result.faults == [])
    let root = try #require(result.document?.root)
    #expect(FoundationReading.difference(from: root) == nil)
  }

  /// The input with a mark, what was expected and what was found.
  struct Refusal: Sendable, CustomTestStringConvertible {
    var text: String
    var expected: String
    var found: String

    init(_ text: String, _ expected: String, _ found: String) {
      self.text = text
      self.expected = expected
      self.found = found
    }

    var testDescription: String { text.debugDescription }
  }

  static let refused: [Refusal] = [
    Refusal("«", "JSON value", "end of the file"),
    Refusal(" \n «", "JSON value", "end of the file"),
    Refusal("1 «2", "end of the file", "\"2\""),
    Refusal("{} «{}", "end of the file", "\"{\""),
    Refusal("[1«,]", "element", "\"]\""),
    Refusal("[1\n «, \n ]", "element", "\"]\""),
    Refusal("{\"a\":1«,}", "member", "\"}\""),
    Refusal("{\"a\":1«,\n}", "member", "\"}\""),
    Refusal("[1,«,2]", "a value", "\",\""),
    Refusal("[«,1]", "a value", "\",\""),
    Refusal("{«,\"a\":1}", "key", "\",\""),
    Refusal("{\n  «// no\n  \"a\":1}", "key", "comment"),
    Refusal("«/* no */ 1", "JSON value", "comment"),
    Refusal("[1, «# no\n2]", "value", "\"#\""),
    Refusal("{\"a\":1 «// no\n}", "\",\"", "comment"),
    Refusal("[«'a']", "value", "\"'\""),
    Refusal("{«'a':1}", "key", "\"'\""),
    Refusal("{«a:1}", "key", "\"a\""),
    Refusal("{\"a\":«b}", "value", "\"b\""),
    Refusal("[«NaN]", "value", "NaN"),
    Refusal("[«Infinity]", "value", "Infinity"),
    Refusal("[«-Infinity]", "digit", "-Infinity"),
    Refusal("[«01]", "leading zeros", "01"),
    Refusal("[«-01]", "leading zeros", "-01"),
    Refusal("[«+1]", "value", "+1"),
    Refusal("[«.5]", "value", ".5"),
    Refusal("[«1.]", "digit after", "1."),
    Refusal("[«1.e1]", "digit after", "1.e1"),
    Refusal("[«1e]", "exponent", "1e"),
    Refusal("[«1e+]", "exponent", "1e+"),
    Refusal("[«-]", "digit", "-"),
    Refusal("[1«a]", "\",\" or \"]\"", "\"a\""),
    Refusal("[«0x10]".replacing("«0", with: "0«"), "\",\" or \"]\"", "x10"),
    Refusal("[«True]", "value", "True"),
    Refusal("[«truer]", "value", "truer"),
    Refusal("[«tru]", "value", "tru"),
    Refusal("[«None]", "value", "None"),
    Refusal("[«undefined]", "value", "undefined"),
    Refusal("\"a«\tb\"", "control character", "\\t"),
    Refusal("\"a«\u{1}b\"", "control character", "\\u0001"),
    Refusal("«\"a\nb\"", "closing quote", "end of the line"),
    Refusal("«\"abc", "closing quote", "end of the file"),
    Refusal("«\"abc\\", "closing quote", "end of the file"),
    Refusal("«\"abc\\\"", "closing quote", "end of the file"),
    Refusal("{«\"abc", "closing quote", "end of the file"),
    Refusal("\"a«\\xb\"", "escape sequence", "\\x"),
    Refusal("\"a«\\u12g4\"", "escape sequence", "\\u12g4"),
    Refusal("\"«\\u12\"", "escape sequence", "\\u12"),
    Refusal("[1 «2]", "\",\" or \"]\"", "\"2\""),
    Refusal("{\"a\":1\n  «\"b\":2}", "\",\" or \"}\"", "\"b\""),
    Refusal("{\"a\" «1}", "\":\"", "\"1\""),
    Refusal("{\"a\"«, \"b\":1}", "\":\"", "\",\""),
    Refusal("{\"a\"«=1}", "\":\"", "\"=\""),
    Refusal("{\"a\":«}", "value", "\"}\""),
    Refusal("{\"a\":«, \"b\":1}", "value", "\",\""),
    Refusal("{\"a\"«}", "\":\"", "\"}\""),
    Refusal("[1«", "\",\" or \"]\"", "end of the file"),
    Refusal("[«", "\"]\"", "end of the file"),
    Refusal("{«", "\"}\"", "end of the file"),
    Refusal("{\"a\":1,«", "key", "end of the file"),
    Refusal(
      "{\"a\":[1}".replacing("}", with: "«}"), "\",\" or \"]\"", "\"}\""),
    Refusal("[{\"a\":1«]", "\",\" or \"}\"", "\"]\""),
    Refusal("[\"a\" «: 1]", "\",\" or \"]\"", "\":\""),
    Refusal("«]", "JSON value", "\"]\""),
    Refusal("1«}", "end of the file", "\"}\""),
    Refusal("[«“a”]", "value", "“"),
    Refusal("[1,«\u{A0}2]", "value", "U+00A0, no-break space"),
    Refusal("[1«\u{200B},2]", "\"]\"", "U+200B, zero width space"),
    Refusal("{ «\u{2003}\"a\": 1}", "key", "U+2003, em space"),
    Refusal("{\"a\"«\u{200D}: 1}", "\":\"", "U+200D, zero width joiner"),
    Refusal(
      "\u{FEFF}«\u{FEFF}{}", "JSON value", "U+FEFF, zero width no-break space"),
    Refusal("{}«\u{2028}", "end of the file", "U+2028, line separator"),
    Refusal(
      "{«‘a’: 1}", "key", "\"‘\" (U+2018, left single quotation mark)"),
    Refusal(
      "{«„a“: 1}", "key", "\"„\" (U+201E, double low-9 quotation mark)"),
    Refusal("{«”a”: 1}", "key", "\"”\" (U+201D"),
    Refusal("{«»a»: 1}", "key", "\"»\" (U+00BB"),
    Refusal("[1«，2]", "\"]\"", "\"，\" (U+FF0C, fullwidth comma)"),
    Refusal("{}«\0\0", "end of the file", "\\u0000"),
    Refusal("«\0\0\0\0", "JSON value", "\\u0000"),
    Refusal("«guise: 1\nassemblies: {}\n", "JSON value", "\"guise\""),
    Refusal("«guise:\n", "JSON value", "\"guise\""),
    Refusal("«---\nguise: 1\n", "digit", "\"---\""),
    Refusal("«# x\n%YAML 1.2\n\nguise: 1\n", "JSON value", "\"#\""),
    Refusal("«# x\n{}", "JSON value", "\"#\""),
    Refusal("«# x\nKEY=a: b\n", "JSON value", "\"#\""),
    Refusal("«guise:1", "JSON value", "\"guise\""),
    Refusal("{\r\n\t\"a\": 1\r\n\t«\"b\": 2\r\n}", "\",\" or \"}\"", "\"b\""),
    Refusal("\u{FEFF}[1 «2]", "\",\" or \"]\"", "\"2\""),
    Refusal("{\"😀e\u{301}\": «x}", "value", "\"x\""),
    Refusal("[\"\u{1F468}\u{200D}\u{1F469}\",\n\"é\" «x]", "\",\" or \"]\"", "\"x\""),
    Refusal("[«\u{202E}]", "value", "U+202E, right-to-left override"),
  ]

  @Test(arguments: refused)
  func refuses(_ refusal: Refusal) throws {
    let marked = MarkedText(refusal.text)
    let file = SourceFile(path: "a.json", bytes: marked.bytes)
    let result = StrictReader().read(file)
    #expect(result.document == nil)
    let fault = try #require(result.faults.first)
    #expect(result.faults.count == 1)
    let position = try #require(marked.position)
    let place = SourcePosition(fault.range.lowerBound, in: file)
    #expect(place == SourcePosition(line: position.line, column: position.column))
    guard case .invalidJSON(let expected, let found) = fault.kind else {
      Issue.record("\(fault.kind)")
      return
    }
    #expect(expected.words.contains(refusal.expected))
    #expect(found.contains(refusal.found))
    #expect(found.unicodeScalars.count < 60)
  }

  static let misencoded: [(bytes: [UInt8], offset: Int)] = [
    ([0x22, 0x80, 0x22], 1), ([0x22, 0xC0, 0x80, 0x22], 1), ([0x22, 0xC1, 0xBF, 0x22], 1),
    ([0x22, 0xE0, 0x80, 0x80, 0x22], 1), ([0x22, 0xED, 0xA0, 0x80, 0x22], 1),
    ([0x22, 0xF0, 0x80, 0x80, 0x80, 0x22], 1), ([0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], 1),
    ([0x22, 0xF5, 0x80, 0x80, 0x80, 0x22], 1), ([0x22, 0xFF, 0x22], 1),
    ([0x22, 0x61, 0xC3, 0x22], 2), ([0x22, 0xE2, 0x82], 1), ([0x22, 0xF0, 0x9F, 0x98, 0x22], 1),
    (Array("\"ab\\uD800\"".utf8), 3), (Array("\"\\uDC00\"".utf8), 1),
    (Array("\"\\uD800\\u0041\"".utf8), 1), (Array("\"\\uD800x\"".utf8), 1),
    (Array("{\"\\uD83D\":1}".utf8), 2), ([0xFF, 0xFE, 0x31, 0x00], 0),
    ([0xFE, 0xFF, 0x00, 0x31], 0),
    ([0x00, 0x31], 0), ([0x7B, 0x00, 0x7D, 0x00], 0), ([0x00, 0x00, 0x00, 0x33], 0),
    ([0x33, 0x00, 0x00, 0x00], 0), ([0x00, 0x00, 0xFE, 0xFF, 0x00, 0x00, 0x00, 0x33], 0),
  ]

  @Test(arguments: misencoded)
  func refusesEncoding(bytes: [UInt8], offset: Int) {
    let result = StrictReader().read(SourceFile(path: "a.json", bytes: bytes))
    #expect(result.document == nil)
    #expect(result.faults.map(\.kind) == [.invalidEncoding(byteOffset: offset)])
  }

  @Test(
    arguments: [
      ([0xFF, 0xFE, 0x31, 0x00], "UTF-16"), ([0x00, 0x31], "UTF-16"), ([0x31, 0x00], "UTF-16"),
      ([0xFF, 0xFE, 0x00, 0x00], "UTF-32"), ([0x00, 0x00, 0x00, 0x33], "UTF-32"),
      ([0x33, 0x00, 0x00, 0x00], "UTF-32"),
    ] as [(bytes: [UInt8], name: String)])
  func namesAnotherEncoding(bytes: [UInt8], name: String) {
    let result = StrictReader().read(SourceFile(path: "a.json", bytes: bytes))
    #expect(result.faults.map(\.detail) == ["the file looks like \(name): save it as UTF-8"])
  }

  /// Bytes that are no UTF-8 outside of strings are no tokens either; what matters is the refusal.
  @Test func refusesStrayBytes() {
    let result = StrictReader().read(SourceFile(path: "a.json", bytes: [0x5B, 0xFF, 0x5D]))
    #expect(result.document == nil && result.faults.count == 1)
  }
}

func read(_ text: String) -> ReadingResult {
  StrictReader().read(SourceFile(path: "a.json", bytes: Array(text.utf8)))
}
