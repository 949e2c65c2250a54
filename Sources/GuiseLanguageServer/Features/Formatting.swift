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
    // Only lines that differ are replaced, to keep cursors elsewhere in place.
    let change = Formatting.change(from: old, to: text)
    let range = document.text.range(change.range, client.encoding)
    return [range.edit(change.text)]
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

  /// Returns the range of the lines that differ, and their replacement.
  static func change(
    from old: [UInt8], to new: [UInt8]
  ) -> (range: Range<Int>, text: String) {
    let (oldLines, newLines) = (lines(of: old), lines(of: new))
    let start = zip(oldLines, newLines).prefix { $0 == $1 }.count
    let room = min(oldLines.count, newLines.count) - start
    let end = zip(oldLines.reversed(), newLines.reversed()).prefix(room).prefix { $0 == $1 }.count
    let head = oldLines.prefix(start).joined().count
    let tail = oldLines.suffix(end).joined().count
    return (
      head..<old.count - tail, String(decoding: new[head..<new.count - tail], as: UTF8.self)
    )
  }

  /// Returns the lines with their line feeds; a file with other line endings is one line.
  private static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    bytes.split(separator: newline, omittingEmptySubsequences: false)
      .map { bytes[$0.startIndex..<min($0.endIndex + 1, bytes.count)] }
  }
}
