internal import GuiseManifest
internal import GuiseValidation
internal import StrictJSON

/// One setting for comparison: the value at one path of keys.
struct SettingLeaf {
  /// The value as JSON, with numbers in normal form.
  var text: String
  /// The value as written, on one line.
  var shown: String
  /// Whether the value refers to a secret variable.
  var isSecret: Bool

  /// Returns the leaves of settings, by their paths.
  static func all(
    of settings: JSONValue?, variables: [String: Composition.Variable]
  ) -> [String: SettingLeaf] {
    var leaves: [String: SettingLeaf] = [:]
    func add(_ value: JSONValue, at path: String) {
      switch value.kind {
      case .object where !value.members.isEmpty:
        for member in value.members { add(member.value, at: Self.path(path, member.key)) }
      case .array where value.elements.contains(where: { $0.kind == .object || $0.kind == .array }):
        for (index, element) in value.elements.enumerated() {
          add(element, at: "\(path)[\(index)]")
        }
      default:
        let isSecret = value.refers { variables[$0]?.isSecret == true }
        let written = JSON(value)
        leaves[path] = SettingLeaf(
          text: written.normal.text, shown: written.text, isSecret: isSecret)
      }
    }
    for member in settings.map({ Array($0.members) }) ?? [] {
      add(member.value, at: path("", member.key))
    }
    return leaves
  }

  private static func path(_ path: String, _ key: String) -> String {
    let key = Identifier.isValid(key) && !key.contains(".") ? key : JSONText.quoted(key)
    return path.isEmpty ? key : "\(path).\(key)"
  }
}

extension JSON {
  /// A scalar or an array of scalars, with numbers in normal form.
  var normal: JSON {
    switch self {
    case .number(let literal): .number(SettingText.normal(literal))
    case .array(let elements): .array(elements.map(\.normal))
    case .null, .boolean, .string, .object: self
    }
  }
}

/// The forms in which setting values are compared and shown.
enum SettingText {
  static func shortened(_ text: String) -> String { VisibleText.shortened(text[...], to: 60) }

  /// Returns the same text for all literals of one number, such as `1.0`, `1` and `10e-1`.
  static func normal(_ literal: String) -> String {
    NumberLiteral.integerDigits(of: literal)
      ?? NumberLiteral.decimal(literal).map { "\($0)" } ?? literal
  }
}
