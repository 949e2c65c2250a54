internal import GuiseManifest
internal import StrictJSON

extension Workspace {
  /// Returns the edit that formats a document; none where it is formatted already.
  func formatting(_ document: OpenDocument) throws(LSPError) -> JSON {
    let old = document.text.bytes
    guard let text = Formatting.formatted(old) else {
      throw LSPError(.requestFailed, "the text is not JSON: mend it before it can be formatted")
    }
    guard text != old else { return [] }
    // Only the difference is replaced, to keep cursors elsewhere in place.
    let change = Formatting.change(from: old, to: text)
    let range = document.text.range(change.range, client.encoding)
    return [LSPTextEdit(range: range, newText: change.text).json]
  }
}

/// Changes of line breaks and spaces.
///
/// The order of keys, the digits of numbers and the text of strings are kept, but unnecessary
/// escapes are resolved. The file keeps its line endings.
enum Formatting {
  /// Returns the formatted text; nil where the text is not strict JSON.
  static func formatted(_ bytes: [UInt8]) -> [UInt8]? {
    let result = StrictReader(depth: 512).read(SourceFile(path: "", bytes: bytes))
    guard let document = result.document, result.faults.isEmpty else { return nil }
    var text: [UInt8] = []
    JSON(document.root).write(to: &text, .document)
    let end = lineEnd(of: bytes)
    // Strings contain no line breaks, since JSON escapes them.
    if end == [newline] { return text }
    return text.split(separator: newline).flatMap { $0 + end }
  }

  private static let newline = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")

  /// Returns the ending of the first line.
  private static func lineEnd(of bytes: [UInt8]) -> [UInt8] {
    let first = bytes.firstIndex { $0 == newline || $0 == carriageReturn }
    guard let first, bytes[first] == carriageReturn else { return [newline] }
    let isPair = first + 1 < bytes.count && bytes[first + 1] == newline
    return isPair ? [carriageReturn, newline] : [carriageReturn]
  }

  /// Returns the bytes that differ, and their replacement.
  static func change(
    from old: [UInt8], to new: [UInt8]
  ) -> (range: Range<Int>, text: String) {
    func isBoundary(_ bytes: [UInt8], _ index: Int) -> Bool {
      if index == bytes.count { return true }
      // No position lies within a line ending.
      let isInLineEnd =
        bytes[index] == newline && index > 0 && bytes[index - 1] == carriageReturn
      return bytes[index] & 0xC0 != 0x80 && !isInLineEnd
    }
    var start = zip(old, new).prefix { $0 == $1 }.count
    while start > 0, !isBoundary(old, start) || !isBoundary(new, start) { start -= 1 }
    let room = min(old.count, new.count) - start
    var end = zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.count
    end = min(end, room)
    while end > 0, !isBoundary(old, old.count - end) { end -= 1 }
    return (
      start..<old.count - end, String(decoding: new[start..<new.count - end], as: UTF8.self)
    )
  }
}
