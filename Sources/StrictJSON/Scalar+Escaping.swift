extension Unicode.Scalar {
  /// Whether printing the scalar does something other than showing it: moves a cursor, colours a
  /// terminal, ends a line, hides, or turns the direction of writing.
  package var mustBeEscaped: Bool {
    if value >= 0x20 && value < 0x7F { return false }
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate: return true
    // Joiners are a part of emoji and of some scripts' words.
    case .format: return self != "\u{200C}" && self != "\u{200D}"
    // Fillers are letters that nobody sees.
    case .otherLetter: return properties.isDefaultIgnorableCodePoint
    default: return false
    }
  }

  /// Whether the scalar takes part in a text unseen, unlike the blanks of JSON.
  var isInvisible: Bool {
    value != 0x20 && (properties.generalCategory == .spaceSeparator || mustBeEscaped)
      || ["\u{200C}", "\u{200D}"].contains(self)
  }
}

extension String {
  /// The text with other words for some of its scalars.
  package func replacingScalars(_ words: (Unicode.Scalar) -> String?) -> String {
    unicodeScalars.reduce(into: "") { text, scalar in
      if let words = words(scalar) { text += words } else { text.unicodeScalars.append(scalar) }
    }
  }
}
