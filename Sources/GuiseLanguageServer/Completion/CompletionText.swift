internal import StrictJSON

/// What is written for an entry, with the places that are left to whoever writes.
struct CompletionText: ExpressibleByStringInterpolation {
  private enum Piece {
    case text(String)
    case place
  }

  private var pieces: [Piece]

  init(_ plain: String) { pieces = [.text(plain)] }

  init(stringLiteral value: String) { self.init(value) }

  private init(pieces: [Piece]) { self.pieces = pieces }

  /// A place to fill in.
  static let place = CompletionText(pieces: [.place])

  /// A string of JSON.
  static func quoted(_ text: String) -> CompletionText { CompletionText(JSONText.quoted(text)) }

  /// What stands between the quotes of a string of JSON.
  static func unquoted(_ text: String) -> CompletionText {
    CompletionText(String(JSONText.quoted(text).dropFirst().dropLast()))
  }

  static func + (left: CompletionText, right: CompletionText) -> CompletionText {
    CompletionText(pieces: left.pieces + right.pieces)
  }

  /// Without places.
  var plain: String {
    pieces.map { if case .text(let text) = $0 { text } else { "" } }.joined()
  }

  /// In the syntax of snippets; nil where there are no places.
  var snippet: String? {
    guard pieces.contains(where: { if case .place = $0 { true } else { false } }) else {
      return nil
    }
    return pieces.map { if case .text(let text) = $0 { Self.escaped(text) } else { "$1" } }.joined()
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("$", with: "\\$").replacing("}", with: "\\}")
  }
}
