import Foundation
import Testing

/// Compares a text with `Golden/<name>.txt`, line numbers of Swift files normalised.
///
/// With `GUISE_RECORD=1` in the environment the file is written instead, and the test fails, so
/// that nobody lands a recording unread.
func expectGolden(
  _ text: String, _ name: String, sourceLocation: Testing.SourceLocation = #_sourceLocation
) throws {
  let actual = text.replacing(/\.swift:\d+/, with: ".swift:LINE") + "\n"
  let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Golden").appending(path: "\(name).txt")
  if ProcessInfo.processInfo.environment["GUISE_RECORD"] == "1" {
    try Data(actual.utf8).write(to: file)
    Issue.record("recorded \(name): read it", sourceLocation: sourceLocation)
    return
  }
  let expected = String(decoding: try Data(contentsOf: file), as: UTF8.self)
  #expect(actual == expected, sourceLocation: sourceLocation)
}
