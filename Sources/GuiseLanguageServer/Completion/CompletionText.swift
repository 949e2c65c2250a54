internal import StrictJSON

/// The text of an entry, with placeholders for the author.
struct CompletionText: ExpressibleByStringInterpolation {
  private enum Piece {
    case text(String)
    case place
  }

  private var pieces: [Piece]

  init(_ plain: String) { pieces = [.text(plain)] }

  init(stringLiteral value: String) { self.init(value) }

  private init(pieces: [Piece]) { self.pieces = pieces }

  /// A placeholder.
  static let place = CompletionText(pieces: [.place])

  /// Returns a JSON string.
  static func quoted(_ text: String) -> CompletionText { CompletionText(JSONText.quoted(text)) }

  /// Returns the contents of a JSON string, without quotes.
  static func unquoted(_ text: String) -> CompletionText {
    CompletionText(String(JSONText.quoted(text).dropFirst().dropLast()))
  }

  static func + (left: CompletionText, right: CompletionText) -> CompletionText {
    CompletionText(pieces: left.pieces + right.pieces)
  }

  /// The text without placeholders.
  var plain: String {
    pieces.map { if case .text(let text) = $0 { text } else { "" } }.joined()
  }

  /// The text in the syntax of snippets; nil without placeholders.
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
