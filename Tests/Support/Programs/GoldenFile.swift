public import Foundation
public import Testing

/// A file with the complete expected text of a test.
///
/// With `GUISE_RECORD=1` in the environment the file is written instead of compared, and the test
/// still fails: a recording should be read before it is committed.
public enum GoldenFile {
  public static func expect(
    _ text: String, at url: URL, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    if TestSettings.isRecording {
      try Data(text.utf8).write(to: url)
      Issue.record("recorded \(url.lastPathComponent): read it", sourceLocation: sourceLocation)
      return
    }
    let expected = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
    #expect(
      text == expected, "\(url.lastPathComponent): record it with GUISE_RECORD=1",
      sourceLocation: sourceLocation)
  }
}
