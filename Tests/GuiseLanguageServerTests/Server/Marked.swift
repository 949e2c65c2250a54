import Foundation
import TestSupport

@testable import GuiseLanguageServer

extension DocumentText {
  /// Replaces the text between two positions, as a client does.
  mutating func replace(_ range: LSPRange, with text: String) {
    let start = offset(of: range.start)
    var changed = bytes
    changed.replaceSubrange(start..<max(start, offset(of: range.end)), with: text.utf8)
    self = DocumentText(changed)
  }
}

/// Texts with a mark where the cursor is.
enum Marked {
  /// The text without the mark, and its offset.
  static func split(_ marked: String) -> ([UInt8], Int) {
    let parts = marked.split(separator: "▮", maxSplits: 1, omittingEmptySubsequences: false)
    return (Array(parts.joined().utf8), parts[0].utf8.count)
  }

  /// Every JSON file of the fixtures.
  static func fixtures() throws -> [[UInt8]] {
    let files = FileManager.default.enumerator(at: Fixtures.folder, includingPropertiesForKeys: nil)
    var texts: [(String, [UInt8])] = []
    while let url = files?.nextObject() as? URL {
      guard url.pathExtension == "json", let data = try? Data(contentsOf: url), data.count < 6_000
      else { continue }
      texts.append((url.path, Array(data)))
    }
    return texts.sorted { $0.0 < $1.0 }.map(\.1)
  }
}
