/// The text of a file after edits.
package struct EditedText {
  /// The edited text.
  package let text: String
  /// The number of edits that were made.
  package private(set) var count = 0

  /// - Parameters:
  ///   - text: The file's text, as it was when the edits were proposed.
  ///   - edits: The edits of this file, in any order. Of two overlapping edits, the one that comes first in
  ///     the text is made; an edit outside the text is not.
  package init(_ text: String, applying edits: [Suggestion.Edit]) {
    var edits = edits.enumerated().sorted {
      ($0.element.location.start, $0.offset) < ($1.element.location.start, $1.offset)
    }.map(\.element)[...]
    var result = String.UnicodeScalarView()
    var here = SourcePosition(line: 1, column: 1)
    var end = here
    // An edit may begin at the end of the text.
    for scalar in text.unicodeScalars.map(Optional.init) + [nil] {
      while let edit = edits.first, edit.location.start <= here, scalar != "\u{FEFF}" {
        edits.removeFirst()
        guard edit.location.start == here, here >= end, edit.location.end >= here else { continue }
        result.append(contentsOf: edit.replacement.unicodeScalars)
        end = edit.location.end
        count += 1
      }
      guard let scalar else { break }
      if here >= end { result.append(scalar) }
      if scalar == "\n" {
        here = SourcePosition(line: here.line + 1, column: 1)
      } else if scalar != "\u{FEFF}" || here > SourcePosition(line: 1, column: 1) {
        // A byte order mark has no column.
        here.column += 1
      }
    }
    self.text = String(result)
  }
}
