import StrictJSON
import Testing

@testable import GuiseCommand

@Suite("The hashes of lines by which GitHub finds alerts again")
struct LineHashesTests {
  /// As GitHub's own tests have them.
  @Test(arguments: [
    ("", ["c129715d7a2bc9a3:1"]),
    (
      " a\nb\n  \t\tc\n d",
      ["271789c17abda88f:1", "54703d4cd895b18:1", "180aee12dab6264:1", "a23a3dc5e078b07b:1"]
    ),
    (
      " hello; \t\nworld!!!\r\n\n\n  \t\tGreetings\r\n End",
      [
        "8b7cf3e952e7aeb2:1", "b1ae1287ec4718d9:1", "bff680108adb0fcc:1", "c6805c5e1288b612:1",
        "b86d3392aea1be30:1", "e6ceba753e1a442:1",
      ]
    ),
  ])
  func hashes(text: String, expected: [String]) {
    let source = SourceFile(path: "a", bytes: Array(text.utf8))
    let hashes = LineHashes.hashes(of: Set(1...expected.count), in: source)
    #expect((1...expected.count).map { hashes[$0] } == expected)
  }

  @Test func equalLinesAreNumbered() {
    let text = String(repeating: "ab\n", count: 200)
    let source = SourceFile(path: "a", bytes: Array(text.utf8))
    let hashes = LineHashes.hashes(of: [1, 2], in: source)
    let parts = hashes.mapValues { $0.split(separator: ":").map(String.init) }
    #expect(parts[1]?.first == parts[2]?.first)
    #expect(parts[1]?.last == "1" && parts[2]?.last == "2")
  }
}
