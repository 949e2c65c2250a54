internal import GuiseValidation

/// Regular expressions in the syntax of JSON Schema.
enum SchemaPattern {
  private static let identifier = "[A-Za-z0-9_][A-Za-z0-9_.@-]*"

  /// The grammar of names.
  static let name = "^\(identifier)$"

  /// The grammar of the names of environment variables.
  static let environmentName = "^[A-Za-z_][A-Za-z0-9_]*$"

  /// A reference to a variable, without other text.
  static let variable = "^\\$\\{\(identifier)(/[^}]*)?\\}$"

  /// Text in which every `${` begins a reference, unless it is written `$${`.
  static let template = "^([^$]|\\$\\$\\{|\\$\\{\(identifier)(/[^}]*)?\\}|\\$(?!\\$?\\{))*$"

  /// Text in which no `${` begins a reference: each is written `$${`.
  static let plain = "^([^$]|\\$\\$\\{|\\$(?!\\$?\\{))*$"

  /// A string that may contain a reference.
  static let hasVariable = "\\$\\{"

  static let base64 =
    "^([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$"

  static let uuid = "^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$"

  /// A text without blanks.
  static let url = "^[^\\s]*$"

  /// One or more numbers, each with its unit.
  static let duration = "^-?([0-9]+(\\.[0-9]+)?(ns|us|ms|s|m|h|d))+$"

  /// A date and time with an offset, in the form that settings have.
  static let date =
    "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?"
    + "(Z|[+-][0-9]{2}:?[0-9]{2})$"

  /// Returns a pattern that matches only the given text.
  static func escaped(_ text: String) -> String {
    text.reduce(into: "") { pattern, character in
      if "^$\\.*+?()[]{}|/".contains(character) { pattern.append("\\") }
      pattern.append(character)
    }
  }

  /// Returns the text as one step of a JSON Pointer in a URI fragment.
  static func fragment(_ text: String) -> String {
    text.replacing("~", with: "~0").replacing("/", with: "~1")
      .percentEncoded(keeping: "~-.:@_")
  }
}

extension String {
  /// Returns the text with its UTF-8 in the form `%XX`, except for the letters and digits of ASCII and
  /// the given characters.
  package func percentEncoded(keeping kept: String) -> String {
    utf8.reduce(into: "") { text, byte in
      let character = Character(UnicodeScalar(byte))
      if byte < 0x80, character.isLetter || character.isNumber || kept.contains(character) {
        text.append(character)
      } else {
        text += (byte < 0x10 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
      }
    }
  }
}
