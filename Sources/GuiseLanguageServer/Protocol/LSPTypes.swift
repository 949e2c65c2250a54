internal import GuiseValidation
package import StrictJSON

/// A place in a text: a line and the number of preceding units of the agreed encoding in it, both
/// counted from 0.
package struct LSPPosition: Hashable, Comparable, Sendable {
  package var line: Int
  package var character: Int

  package static func < (left: LSPPosition, right: LSPPosition) -> Bool {
    (left.line, left.character) < (right.line, right.character)
  }

  package var json: JSON { ["line": .integer(line), "character": .integer(character)] }
}

package struct LSPRange: Hashable, Sendable {
  package var start: LSPPosition
  package var end: LSPPosition

  package static let top = LSPRange(
    start: .init(line: 0, character: 0), end: .init(line: 0, character: 0))

  package var json: JSON { ["start": start.json, "end": end.json] }

  /// Returns an edit that replaces the range with a text.
  func edit(_ text: String) -> JSON { ["range": json, "newText": .string(text)] }
}

package struct LSPLocation: Hashable, Sendable {
  package var uri: String
  package var range: LSPRange

  package var json: JSON { ["uri": .string(uri), "range": range.json] }

  /// Returns an edit of several documents, which replaces places with texts.
  static func edit(_ edits: [(place: LSPLocation, text: String)]) -> JSON {
    let changes = Dictionary(grouping: edits, by: \.place.uri)
    return [
      "changes": .object(changes.mapValues { .array($0.map { $0.place.range.edit($0.text) }) })
    ]
  }
}

extension LSPPosition {
  /// Creates a position from a client; nil where it is malformed.
  package init?(_ value: JSONValue?) {
    guard let line = value?.part("line")?.integer,
      let character = value?.part("character")?.integer
    else { return nil }
    self.init(line: line, character: character)
  }
}

extension LSPRange {
  /// Creates a range from a client; nil where it is malformed.
  package init?(_ value: JSONValue?) {
    guard let start = LSPPosition(value?.part("start")), let end = LSPPosition(value?.part("end"))
    else { return nil }
    self.init(start: start, end: end)
  }
}
