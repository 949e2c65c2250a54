internal import GuiseManifest
internal import GuiseValidation
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
    guard let root = JSONValue(parsing: bytes, depth: 512, refusingRepeatedKeys: true)
    else { return nil }
    let text = JSON(root).bytes(.document)
    let end = lineEnd(of: bytes)
    // Strings contain no line breaks, since JSON escapes them.
    if end == [newline] { return text }
    return text.split(separator: newline).flatMap { $0 + end }
  }

  private static let newline = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")

  /// Returns the ending of the first line.
  private static func lineEnd(of bytes: [UInt8]) -> [UInt8] {
    let rest = bytes.drop { $0 != newline && $0 != carriageReturn }
    if rest.starts(with: [carriageReturn, newline]) { return [carriageReturn, newline] }
    return rest.first == carriageReturn ? [carriageReturn] : [newline]
  }

  /// Returns the range of the lines that differ, and their replacement; a file without line feeds is
  /// one line.
  static func change(
    from old: [UInt8], to new: [UInt8]
  ) -> (range: Range<Int>, text: String) {
    let same = zip(old, new).prefix { $0 == $1 }.count
    let start = old[..<same].lastIndex(of: newline).map { $0 + 1 } ?? 0
    let room = min(old.count, new.count) - start
    let sameEnd = zip(old.reversed(), new.reversed()).prefix(room).prefix { $0 == $1 }.count
    let end = old.suffix(sameEnd).firstIndex(of: newline).map { $0 + 1 } ?? old.count
    let changed = new[start..<new.count - (old.count - end)]
    return (start..<end, String(decoding: changed, as: UTF8.self))
  }
}
