internal import GuiseManifest
internal import GuiseValidation
internal import StrictJSON

/// A value that two wirings may have differently.
struct WiringValue {
  /// The text in place of a value that may be a secret.
  static let hidden = "***"

  /// The forms in which the elements of a list, or one value, are compared.
  var compared: [String]
  /// The same as a reader sees them.
  var shown: [String]
  var isList = false
  /// Whether it is a secret, or refers to one.
  var isSecret = false

  static func text(_ text: String) -> WiringValue {
    WiringValue(compared: [text], shown: [text])
  }

  static func list(_ elements: [String]) -> WiringValue {
    WiringValue(compared: elements, shown: elements, isList: true)
  }

  /// Returns a value that is equal for all spellings of the same JSON.
  static func json(_ written: JSON) -> WiringValue {
    WiringValue(
      compared: [written.normal.sorted.text],
      shown: [VisibleText.shortened(written.text[...], to: 60)])
  }

  /// Returns the values of settings, by their paths of keys.
  static func settings(
    _ settings: JSONValue?, _ variables: [String: DefinedVariable]
  ) -> [String: WiringValue] {
    var values: [String: WiringValue] = [:]
    func add(_ value: JSONValue, at path: String) {
      switch value.kind {
      case .object where !value.members.isEmpty:
        for member in value.members { add(member.value, at: Self.path(path, member.key)) }
      case .array where value.elements.contains(where: { $0.kind == .object || $0.kind == .array }):
        for (index, element) in value.elements.enumerated() {
          add(element, at: "\(path)[\(index)]")
        }
      default:
        var leaf = WiringValue.json(JSON(value))
        leaf.isSecret = value.refers { variables[$0]?.isSecret == true }
        values[path] = leaf
      }
    }
    for member in settings.map({ Array($0.members) }) ?? [] {
      add(member.value, at: path("", member.key))
    }
    return values
  }

  private static func path(_ path: String, _ key: String) -> String {
    let key = Identifier.isValid(key.utf8) && !key.contains(".") ? key : JSONText.quoted(key)
    return path.isEmpty ? key : "\(path).\(key)"
  }

  var text: String { isList ? NamedWiring.list(shown) : shown.joined() }

  /// Returns the text beside that of another wiring's value: where the other is a secret, this one may be its value.
  private func text(beside other: WiringValue) -> String {
    other.isSecret && !isSecret ? Self.hidden : text
  }

  /// The elements of a list without repetitions; nil for any other value.
  private var members: Set<String>? {
    let members = Set(compared)
    return isList && members.count == compared.count ? members : nil
  }

  /// Returns the old and the new text of each change to another value: of a list, its removed elements, its new ones
  /// and its order.
  func changes(to new: WiringValue) -> [(old: String?, new: String?)] {
    guard let before = members, let after = new.members else {
      let isSame = compared == new.compared && isList == new.isList
      return isSame ? [] : [(text(beside: new), new.text(beside: self))]
    }
    let removed = compared.filter { !after.contains($0) }.joined(separator: ", ")
    let added = new.compared.filter { !before.contains($0) }.joined(separator: ", ")
    let kept = compared.filter(after.contains)
    let moved = new.compared.filter(before.contains)
    return (removed.isEmpty ? [] : [(removed, nil)]) + (added.isEmpty ? [] : [(nil, added)])
      + (kept == moved ? [] : [(NamedWiring.list(kept), NamedWiring.list(moved))])
  }
}

extension JSON {
  /// The value with numbers in the same form for all literals of one number, such as `1.0`, `1` and `10e-1`.
  fileprivate var normal: JSON {
    switch self {
    case .number(let literal):
      .number(
        NumberLiteral.integerDigits(of: literal)
          ?? NumberLiteral.decimal(literal).map { "\($0)" } ?? literal)
    case .array(let elements): .array(elements.map(\.normal))
    case .object(let members):
      .object(members.map { Member(key: $0.key, value: $0.value.normal) })
    case .null, .boolean, .string: self
    }
  }
}
