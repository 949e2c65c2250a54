internal import GuiseManifest

/// The text of a file after edits.
package struct EditedText {
  /// The edited text.
  package private(set) var text: String
  /// The number of edits that were made.
  package private(set) var count = 0

  /// - Parameters:
  ///   - text: The file's text, as it was when the edits were proposed.
  ///   - edits: The edits of this file, in any order. Of two overlapping edits, the one that comes first in
  ///     the text is made; an edit outside the text is not.
  package init(_ text: String, applying edits: [Suggestion.Edit]) {
    let scalars = text.unicodeScalars
    let offsets = Self.offsets(
      of: edits.flatMap { [$0.location.start, $0.location.end] }, in: scalars)
    var result = String.UnicodeScalarView()
    var end = scalars.startIndex
    let ordered = edits.enumerated().sorted {
      ($0.element.location.start, $0.offset) < ($1.element.location.start, $1.offset)
    }
    for (_, edit) in ordered {
      guard let from = offsets[edit.location.start], let to = offsets[edit.location.end],
        from >= end, to >= from
      else { continue }
      result.append(contentsOf: scalars[end..<from])
      result.append(contentsOf: edit.replacement.unicodeScalars)
      end = to
      count += 1
    }
    result.append(contentsOf: scalars[end...])
    self.text = String(result)
  }

  /// The indexes of positions in a text: lines end with LF, and a byte order mark has no column.
  private static func offsets(
    of positions: [SourcePosition], in scalars: String.UnicodeScalarView
  ) -> [SourcePosition: String.Index] {
    var wanted = Set(positions).sorted()[...]
    var offsets: [SourcePosition: String.Index] = [:]
    var (line, column) = (1, 1)
    var index = scalars.startIndex
    if scalars.first == "\u{FEFF}" { scalars.formIndex(after: &index) }
    while let next = wanted.first {
      let here = SourcePosition(line: line, column: column)
      if here >= next {
        if here == next { offsets[next] = index }
        wanted.removeFirst()
        continue
      }
      guard index < scalars.endIndex else { break }
      if scalars[index] == "\n" { (line, column) = (line + 1, 1) } else { column += 1 }
      scalars.formIndex(after: &index)
    }
    return offsets
  }
}
