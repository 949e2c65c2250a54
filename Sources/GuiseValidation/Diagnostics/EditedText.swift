internal import StrictJSON

extension [Suggestion.Edit] {
  /// Makes the edits in the text of a file, as it was when they were proposed. Of two overlapping edits, the one that
  /// comes first in the text is made; an edit outside the text is not.
  package func applied(to text: String) -> String {
    let source = SourceFile(path: "", bytes: [UInt8](text.utf8))
    var bytes: [UInt8] = []
    var end = 0
    for edit in sorted(by: { $0.location.start < $1.location.start }) {
      let (first, last) = (edit.location.start, edit.location.end)
      guard let from = source.offset(line: first.line, column: first.column),
        let to = source.offset(line: last.line, column: last.column), end <= from, from <= to
      else { continue }
      bytes += source.bytes[end..<from] + [UInt8](edit.replacement.utf8)
      end = to
    }
    return String(decoding: bytes + source.bytes[end...], as: UTF8.self)
  }
}
