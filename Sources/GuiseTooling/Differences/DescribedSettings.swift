internal import GuiseManifest
internal import StrictJSON

/// Settings as they are compared: what is written at each path of keys.
struct DescribedSettings: Sendable {
  struct Leaf: Sendable {
    /// As JSON, numbers in one form.
    var text: String
    /// As it is written, in one line.
    var shown: String
    /// Whether a variable that is a secret stands in it.
    var isSecret: Bool
  }

  private(set) var leaves: [String: Leaf] = [:]

  init(_ settings: JSONValue?, variables: [String: Composition.Variable]) {
    for member in settings.map({ Array($0.members) }) ?? [] {
      add(member.value, at: Self.path("", member.key), variables)
    }
  }

  private mutating func add(
    _ value: JSONValue, at path: String, _ variables: [String: Composition.Variable]
  ) {
    switch value.kind {
    case .object where !value.members.isEmpty:
      for member in value.members { add(member.value, at: Self.path(path, member.key), variables) }
    case .array where value.elements.contains(where: { $0.kind == .object || $0.kind == .array }):
      for (index, element) in value.elements.enumerated() {
        add(element, at: "\(path)[\(index)]", variables)
      }
    default:
      let isSecret = value.refers { variables[$0]?.isSecret == true }
      let written = JSON(value)
      leaves[path] = Leaf(
        text: written.normal.text(.line), shown: written.text(.line), isSecret: isSecret)
    }
  }

  private static func path(_ path: String, _ key: String) -> String {
    let key = Identifier.isValid(key) && !key.contains(".") ? key : JSONText.quoted(key)
    return path.isEmpty ? key : "\(path).\(key)"
  }
}

extension JSON {
  /// A scalar, or an array of scalars, with numbers in one form.
  fileprivate var normal: JSON {
    switch self {
    case .number(let literal): .number(SettingsLeafText.normal(literal))
    case .array(let elements): .array(elements.map(\.normal))
    case .null, .boolean, .string, .object: self
    }
  }
}

/// How values of settings are compared and shown.
enum SettingsLeafText {
  static func shortened(_ text: String) -> String { VisibleText.shortened(text[...], to: 60) }

  /// `1.0`, `1` and `10e-1` are one number.
  static func isSameNumber(_ left: String, _ right: String) -> Bool {
    normal(left) == normal(right)
  }

  static func normal(_ literal: String) -> String {
    NumberLiteral.integerDigits(of: literal)
      ?? NumberLiteral.decimal(literal).map { "\($0)" } ?? literal
  }
}
