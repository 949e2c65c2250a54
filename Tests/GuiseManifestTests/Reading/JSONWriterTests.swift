import Foundation
import GuiseManifest
import GuiseValidation
import ManifestSupport
import StrictJSON
import TestSupport
import Testing

@Suite struct JSONWriterTests {
  @Test(arguments: [
    ("", #""""#), ("a/b", #""a/b""#), (#"a"b\c"#, #""a\"b\\c""#),
    ("\n\r\t\u{8}\u{C}", #""\n\r\t\b\f""#),
    ("\0\u{1}\u{1B}[2J\u{1F}", #""\u0000\u0001\u001b[2J\u001f""#),
    ("\u{7F}\u{85}\u{9F}", #""\u007f\u0085\u009f""#),
    ("a\u{202E}b\u{2066}\u{200B}\u{FEFF}", #""a\u202eb\u2066\u200b\ufeff""#),
    ("\u{2028}\u{2029}", #""\u2028\u2029""#), ("\u{3164}", #""\u3164""#),
    // Beyond the basic plane: two units each.
    ("\u{E0041}x", #""\udb40\udc41x""#),
    // Shown as they are: a joiner in an emoji, letters, a combining accent, an unassigned scalar.
    ("👩\u{200D}💻 é e\u{301} 漢 \u{378}", "\"👩\u{200D}💻 é e\u{301} 漢 \u{378}\""),
    ("\r\n", #""\r\n""#),
  ])
  func stringsAreEscapedOnce(_ text: String, _ json: String) {
    #expect(JSONText.quoted(text).utf8.elementsEqual(json.utf8))
    #expect(JSON.string(text).text(.open).utf8.elementsEqual((json + "\n").utf8))
    let object = JSON.object([.init(key: text, value: 1)]).text
    #expect(object.utf8.elementsEqual("{ \(json): 1 }".utf8))
  }

  @Test func writtenJSONIsReadAgain() throws {
    let seed: UInt64 = 20_261_121
    print("JSON writer seed:", seed)
    var json = RandomJSON(generator: SplitMix(seed: seed), variables: ["v"])
    for _ in 0..<Stress.size(400) {
      let text = json.object(depth: 5)
      let value = try JSON(root(of: text))
      for written in JSONLayout.allCases.map(value.text) + [value.text] {
        #expect(try JSON(root(of: written)) == value, "\(written)\n\(text)")
        #expect(!written.unicodeScalars.contains { $0 != "\n" && $0.mustBeEscaped })
      }
    }
  }

  /// Writing takes no stack; making and releasing do, so this has a thread of its own. In lines the
  /// indentation grows with the square of the depth.
  @Test(arguments: JSONLayout.allCases)
  func deepValuesAreWritten(_ layout: JSONLayout) async {
    let depth = Stress.size(800)
    let bytes = await withCheckedContinuation { continuation in
      let thread = Thread {
        continuation.resume(returning: self.nested(depth).bytes(layout))
      }
      thread.stackSize = 64 << 20
      thread.start()
    }
    let text = String(decoding: bytes.filter { $0 > 0x20 }, as: UTF8.self)
    #expect(
      text == String(repeating: "[", count: depth) + "1" + String(repeating: "]", count: depth))
  }

  private func nested(_ depth: Int) -> JSON {
    (0..<depth).reduce(1) { value, _ in [value] }
  }

  private func root(of text: String) throws -> JSONValue {
    let result = StrictReader().read(SourceFile(path: "", bytes: Array(text.utf8)))
    return try #require(result.document).root
  }
}
