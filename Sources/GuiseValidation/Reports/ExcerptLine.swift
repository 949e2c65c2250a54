internal import GuiseManifest
internal import StrictJSON

/// A line of a file as a report shows it: its visible part, and the screen column of each scalar.
struct ExcerptLine {
  /// The visible form of one character, or of one escaped scalar.
  private struct Piece {
    var text: String
    var width: Int
    /// The scalars behind the piece, counted from the line's start.
    var scalars: Range<Int>
  }

  /// The line, with `...` in place of omitted parts.
  let text: String
  /// Spaces, then `^~~~` under the range.
  let underline: String

  private static let tabStop = 4
  /// The most columns of a long line that are shown.
  private static let width = 96
  /// The most columns before the caret in a line that is shown from its start; in other lines, at least
  /// `lead` columns are shown before the caret.
  private static let nearStart = 64
  private static let lead = 32
  private static let ellipsis = "..."
  /// The number of scalars examined on each side of the caret: more than can be shown.
  private static let reach = 200

  /// - Parameters:
  ///   - line: All scalars of the line.
  ///   - range: The scalars at fault; may be empty, and may begin at the line's end.
  init(_ line: [Unicode.Scalar], range: Range<Int>) {
    let start = min(max(range.lowerBound, 0), line.count)
    let end = min(max(range.upperBound, start + 1), line.count)
    let seen = max(0, start - Self.reach)..<min(line.count, start + Self.reach)
    var pieces = Self.pieces(line[seen])
    let focus = pieces.firstIndex { $0.scalars.upperBound > start } ?? pieces.count
    if focus == pieces.count {
      pieces.append(Piece(text: "", width: 1, scalars: start..<start + 1))
    }
    let shown = Self.window(pieces, around: focus)

    let cutsBefore = shown.lowerBound > 0 || seen.lowerBound > 0
    let cutsAfter = shown.upperBound < pieces.count || seen.upperBound < line.count
    text =
      (cutsBefore ? Self.ellipsis : "") + pieces[shown].map(\.text).joined()
      + (cutsAfter ? Self.ellipsis : "")
    let before = pieces[shown.lowerBound..<focus].reduce(
      cutsBefore ? Self.ellipsis.count : 0, { $0 + $1.width })
    let under = pieces[focus..<shown.upperBound]
      .prefix { $0.scalars.lowerBound < max(end, start + 1) }.reduce(0) { $0 + $1.width }
    underline =
      String(repeating: " ", count: before) + "^"
      + String(repeating: "~", count: max(under - 1, 0))
  }

  private static func pieces(_ scalars: ArraySlice<Unicode.Scalar>) -> [Piece] {
    var pieces: [Piece] = []
    var column = 0
    var index = scalars.startIndex
    func add(_ text: String, width: Int, scalars count: Int) {
      pieces.append(Piece(text: text, width: width, scalars: index..<index + count))
      column += width
      index += count
    }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    for character in String(text) {
      if character == "\t" {
        let width = tabStop - column % tabStop
        add(String(repeating: " ", count: width), width: width, scalars: 1)
      } else if character.unicodeScalars.contains(where: \.mustBeEscaped) {
        for scalar in character.unicodeScalars {
          let text = VisibleText.escaped(String(scalar))
          add(text, width: DisplayWidth.of(text), scalars: 1)
        }
      } else {
        add(
          String(character), width: DisplayWidth.of(character),
          scalars: character.unicodeScalars.count)
      }
    }
    return pieces
  }

  /// The pieces to show: all if they fit, else those around the caret.
  private static func window(_ pieces: [Piece], around focus: Int) -> Range<Int> {
    let total = pieces.reduce(0) { $0 + $1.width }
    if total <= width { return 0..<pieces.count }
    var lower = focus
    var upper = focus
    var used = 0
    func extend(backTo limit: Int) {
      while lower > 0, used + pieces[lower - 1].width <= limit {
        lower -= 1
        used += pieces[lower].width
      }
    }
    let before = pieces[..<focus].reduce(0) { $0 + $1.width }
    extend(backTo: before <= nearStart ? nearStart : lead)
    while upper < pieces.count, upper == focus || used + pieces[upper].width <= width {
      used += pieces[upper].width
      upper += 1
    }
    extend(backTo: width)
    return lower..<upper
  }
}

/// Finds the lines of excerpts, and keeps the last one: a manifest may be a single line with many findings.
struct ExcerptReader {
  private let sources: [String: SourceFile]
  private var last: (path: String, number: Int, line: [Unicode.Scalar]?)?

  init(sources: [String: SourceFile]) {
    self.sources = sources
  }

  /// The line of a place with a caret under it; nil for a file that was not read, for a place without a column, and
  /// for a line with a part that must not be shown.
  mutating func excerpt(at location: Diagnostic.Location) -> ExcerptLine? {
    let (start, end) = (location.start, location.end)
    guard start.line > 0, start.column > 0, let source = sources[location.path],
      let line = line(start.line, of: source, path: location.path)
    else { return nil }
    let first = start.column - 1
    let last = end.line > start.line ? line.count : end.column - 1
    return ExcerptLine(line, range: first..<max(first, last))
  }

  private mutating func line(
    _ number: Int, of source: SourceFile, path: String
  ) -> [Unicode.Scalar]? {
    if let last, last.number == number, last.path == path { return last.line }
    var line: [Unicode.Scalar]?
    if let range = source.range(ofLine: number), !source.hides(range) {
      line = Array(String(decoding: source.bytes[range], as: UTF8.self).unicodeScalars)
    }
    last = (path, number, line)
    return line
  }
}
