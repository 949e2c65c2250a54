internal import GuiseManifest
internal import StrictJSON

/// Text from a manifest as it may be printed: nothing in it moves a cursor, colours or hides text.
package enum VisibleText {
  package static func escaped(_ text: String) -> String { JSONText.visible(text) }

  /// One sentence of a message: escaped, without the middle of long words, and then without its own.
  package static func sentence(_ text: String) -> String {
    let short =
      text.utf8.count <= longestWord
      ? text
      : text.split(separator: " ", omittingEmptySubsequences: false)
        .map { shortened($0, to: longestWord) }.joined(separator: " ")
    return shortened(escaped(short)[...], to: longestSentence)
  }

  /// The names on a path to a place, without the middle of a long path.
  package static func chain(_ names: [String]) -> String {
    let kept = 8
    guard names.count > 2 * kept else { return names.map(sentence).joined(separator: " -> ") }
    let middle = "... \(names.count - 2 * kept) more ..."
    return (names.prefix(kept).map(sentence) + [middle] + names.suffix(kept).map(sentence))
      .joined(separator: " -> ")
  }

  private static let longestWord = 120
  private static let longestSentence = 1000

  /// The text with its middle left out.
  package static func shortened(_ text: Substring, to length: Int) -> String {
    let scalars = text.unicodeScalars
    guard scalars.count > length else { return String(text) }
    let kept = (length - 3) / 2
    return String(scalars.prefix(kept)) + "..." + String(scalars.suffix(kept))
  }
}
