import Foundation
import TestSupport
import Testing

/// Texts that were read once and then kept, one a file in `Golden`.
enum Golden {
  static func expect(
    _ text: String, is name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try GoldenFile.expect(text, at: folder.appending(path: name), sourceLocation: sourceLocation)
  }

  private static var folder: URL {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Golden")
  }
}
