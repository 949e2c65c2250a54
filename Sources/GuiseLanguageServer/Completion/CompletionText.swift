internal import StrictJSON

/// What is written for an entry, with the places that are left to whoever writes.
struct CompletionText: ExpressibleByStringInterpolation {
  /// Without places.
  var plain: String
  /// In the syntax of snippets.
  var snippet: String
  var hasPlaces = false

  init(_ plain: String) {
    self.plain = plain
    snippet = Self.escaped(plain)
  }

  init(stringLiteral value: String) { self.init(value) }

  /// A place to fill in.
  static var place: CompletionText {
    var text = CompletionText("")
    text.snippet = "$1"
    text.hasPlaces = true
    return text
  }

  /// A string of JSON.
  static func quoted(_ text: String) -> CompletionText { CompletionText(JSONText.quoted(text)) }

  /// What stands between the quotes of a string of JSON.
  static func unquoted(_ text: String) -> CompletionText {
    CompletionText(String(JSONText.quoted(text).dropFirst().dropLast()))
  }

  static func + (left: CompletionText, right: CompletionText) -> CompletionText {
    var text = left
    text.plain += right.plain
    text.snippet += right.snippet
    text.hasPlaces = left.hasPlaces || right.hasPlaces
    return text
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("$", with: "\\$").replacing("}", with: "\\}")
  }
}
