extension Unicode.Scalar {
  /// Whether printing the scalar has an effect other than showing it: moving a cursor, colouring a
  /// terminal, ending a line, hiding, or changing the direction of writing.
  package var mustBeEscaped: Bool {
    if value >= 0x20 && value < 0x7F { return false }
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate: return true
    // Joiners are part of emoji and of words in some scripts.
    case .format: return self != "\u{200C}" && self != "\u{200D}"
    // Fillers are invisible letters.
    case .otherLetter: return properties.isDefaultIgnorableCodePoint
    default: return false
    }
  }

  /// Whether the scalar is invisible in a text, other than JSON's blanks.
  package var isInvisible: Bool {
    value != 0x20 && (properties.generalCategory == .spaceSeparator || mustBeEscaped)
      || ["\u{200C}", "\u{200D}"].contains(self)
  }

  /// The number of the scalar, as in `U+00E9`.
  package var codePoint: String {
    let code = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - code.count)) + code
  }
}

extension String {
  /// Returns the text with some of its scalars replaced.
  package func replacingScalars(_ words: (Unicode.Scalar) -> String?) -> String {
    unicodeScalars.reduce(into: "") { text, scalar in
      if let words = words(scalar) { text += words } else { text.unicodeScalars.append(scalar) }
    }
  }
}
