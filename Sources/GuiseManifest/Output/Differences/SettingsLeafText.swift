internal import StrictJSON

/// How values of settings are compared and shown.
enum SettingsLeafText {
  private static let longest = 60

  static func shortened(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard scalars.count > longest else { return text }
    let kept = (longest - 3) / 2
    return String(scalars.prefix(kept)) + "..." + String(scalars.suffix(kept))
  }

  /// `1.0`, `1` and `10e-1` are one number.
  static func isSameNumber(_ left: String, _ right: String) -> Bool {
    normal(left) == normal(right)
  }

  static func normal(_ literal: String) -> String {
    NumberLiteral.integerDigits(of: literal)
      ?? NumberLiteral.decimal(literal).map { "\($0)" } ?? literal
  }
}
