import Foundation
import Testing

/// Texts that were read once and then kept, one a file in `Golden`.
enum Golden {
  /// Expects a text to be the recorded one. With `GUISE_RECORD=1` records it, and still fails: what
  /// is recorded is to be read before it is kept.
  static func expect(
    _ text: String, is name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let file = folder.appending(path: name)
    if ProcessInfo.processInfo.environment["GUISE_RECORD"] == "1" {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
      Issue.record("recorded Golden/\(name); read it", sourceLocation: sourceLocation)
      return
    }
    let recorded = try String(decoding: Data(contentsOf: file), as: UTF8.self)
    #expect(text == recorded, "differs from Golden/\(name)", sourceLocation: sourceLocation)
  }

  private static var folder: URL {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Golden")
  }
}
