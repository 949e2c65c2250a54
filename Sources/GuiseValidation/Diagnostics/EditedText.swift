internal import StrictJSON

/// The text of a file after edits.
package struct EditedText {
  /// The edited text.
  package let text: String
  /// The number of edits that were made.
  package let count: Int

  /// - Parameters:
  ///   - text: The file's text, as it was when the edits were proposed.
  ///   - edits: The edits of this file, in any order. Of two overlapping edits, the one that comes first in
  ///     the text is made; an edit outside the text is not.
  package init(_ text: String, applying edits: [Suggestion.Edit]) {
    let source = SourceFile(path: "", bytes: Array(text.utf8))
    var changes: [(range: Range<Int>, text: String)] = []
    for edit in edits.sorted(by: { $0.location.start < $1.location.start }) {
      let (first, last) = (edit.location.start, edit.location.end)
      guard let start = source.offset(line: first.line, column: first.column),
        let end = source.offset(line: last.line, column: last.column), start <= end,
        changes.last.map({ $0.range.upperBound <= start }) ?? true
      else { continue }
      changes.append((start..<end, edit.replacement))
    }
    var bytes: [UInt8] = []
    var end = 0
    for change in changes {
      bytes += source.bytes[end..<change.range.lowerBound] + Array(change.text.utf8)
      end = change.range.upperBound
    }
    self.text = String(decoding: bytes + source.bytes[end...], as: UTF8.self)
    count = changes.count
  }
}
