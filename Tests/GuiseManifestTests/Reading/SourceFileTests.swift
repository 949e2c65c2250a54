import GuiseManifest
import GuiseValidation
import ManifestSupport
import StrictJSON
import Testing

@Suite struct SourceFileTests {
  @Test(arguments: [
    ("", [""]), ("a", ["a"]), ("a\n", ["a", ""]), ("a\r\nb\n\nc", ["a", "b", "", "c"]),
    ("a\rb", ["a\rb"]), ("\u{FEFF}a\nb", ["a", "b"]), ("\r\n", ["", ""]), ("\n\r\n", ["", "", ""]),
  ])
  func splitsLines(text: String, lines: [String]) {
    let file = SourceFile(path: "a", bytes: Array(text.utf8))
    let found = (1...lines.count).compactMap { file.range(ofLine: $0) }
    #expect(found.map { String(decoding: file.bytes[$0], as: UTF8.self) } == lines)
    #expect([0, lines.count + 1, .min].allSatisfy { file.range(ofLine: $0) == nil })
  }

  @Test func staysWithinTheFile() {
    let file = SourceFile(path: "a", bytes: Array("ab\nc".utf8))
    #expect(SourcePosition(-5, in: file) == SourcePosition(line: 1, column: 1))
    #expect(SourcePosition(.max, in: file) == SourcePosition(line: 2, column: 2))
    #expect(SourcePosition(3, in: file) == SourcePosition(line: 2, column: 1))
  }

  /// Long enough for several blocks of the scalar count, whose edges are checked by counting.
  @Test(arguments: ["", "\u{FEFF}"])
  func countsScalarsInLongLines(mark: String) {
    let text =
      mark + String(repeating: "a😀e\u{301}é\n", count: 300) + String(repeating: "ж", count: 9_000)
    let file = SourceFile(path: "a", bytes: Array(text.utf8))
    var expected = SourcePosition(line: 1, column: 1)
    var offset = 0
    for (index, scalar) in text.unicodeScalars.enumerated() {
      if index > 0 || mark.isEmpty {
        if (offset + 4) % 4_096 < 8 || offset % 31 == 0,
          SourcePosition(offset, in: file) != expected
        {
          Issue.record("\(offset): \(expected)")
        }
        expected.column += 1
        if scalar == "\n" { expected = SourcePosition(line: expected.line + 1, column: 1) }
      }
      offset += String(scalar).utf8.count
    }
    #expect(SourcePosition(offset, in: file) == expected)
  }

  @Test func isReadByManyAtOnce() async {
    let file = SourceFile(path: "a", bytes: Array(String(repeating: "ab\n", count: 1_000).utf8))
    await withTaskGroup(of: Bool.self) { group in
      for task in 0..<8 {
        group.addTask {
          SourcePosition(task * 3, in: file) == SourcePosition(line: task + 1, column: 1)
        }
      }
      for await isRight in group { #expect(isRight) }
    }
  }
}
