import FoundationOracle
import GuiseManifest
import GuiseValidation
import ManifestSupport
import StrictJSON
import TestSupport
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

  /// The input with a mark, and parts of the message.
  struct Refusal: Sendable, CustomTestStringConvertible {
    var text: String
    var expected: String
    var found: String

    var testDescription: String { text.debugDescription }
  }

  /// The rows of a file, in which characters may be escaped as in Swift.
  static func refused() throws -> [Refusal] {
    try Repository.text("Tests/Fixtures/json/refused.txt").split(separator: "\n").dropFirst()
      .map { line in
        let row = LineTable.columns(String(line)).map(LineTable.unescaped)
        try #require(row.count == 3)
        return Refusal(text: row[0], expected: row[1], found: row[2])
      }
  }

  @Test(arguments: try refused())
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
    ([0x00, 0x31], 0), ([0x31, 0x00], 0), ([0xFF, 0xFE, 0x00, 0x00], 0),
    ([0x7B, 0x00, 0x7D, 0x00], 0), ([0x00, 0x00, 0x00, 0x33], 0),
    ([0x33, 0x00, 0x00, 0x00], 0), ([0x00, 0x00, 0xFE, 0xFF, 0x00, 0x00, 0x00, 0x33], 0),
  ]

  @Test(arguments: misencoded)
  func refusesEncoding(bytes: [UInt8], offset: Int) {
    let result = StrictReader().read(SourceFile(path: "a.json", bytes: bytes))
    #expect(result.document == nil)
    #expect(result.faults.map(\.kind) == [.invalidEncoding(byteOffset: offset)])
  }

  @Test func refusesStrayBytes() {
    let result = StrictReader().read(SourceFile(path: "a.json", bytes: [0x5B, 0xFF, 0x5D]))
    #expect(result.document == nil && result.faults.count == 1)
  }
}

func read(_ text: String) -> ReadingResult {
  StrictReader().read(SourceFile(path: "a.json", bytes: Array(text.utf8)))
}
