internal import StrictJSON

/// Wording that more than one rule uses.
package enum Phrase {
  /// The most other places of one mistake that are shown.
  static let longestRelated = 32
  /// The most names that are shown where one of them is the answer.
  package static let longestChoice = 12

  /// `"a"`, with what JSON and Swift escape escaped.
  package static func quoted(_ name: String) -> String { JSONText.quoted(name) }

  /// The text in place of a value that may be a secret.
  package static let hidden = "a value that is not shown"

  /// `"a"`, `"a" and "b"`, `"a", "b" and "c"`.
  package static func list(_ names: [String], last: String = "and", quoted: Bool = true) -> String {
    let names = quoted ? names.map(self.quoted) : names
    guard let end = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " \(last) \(end)"
  }

  /// `1 parameter`, `2 parameters`.
  package static func count(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  /// The first few of a list that may be long; one name takes no more room than that it is left out.
  package static func shortList(
    _ names: [String], limit: Int = 5, last: String = "and"
  ) -> String {
    guard names.count > limit + 1 else { return list(names, last: last) }
    return names.prefix(limit).map(quoted).joined(separator: ", ")
      + " \(last) \(names.count - limit) more"
  }

  /// `tag "a"`, `tags "a" and "b"`, `no tags`.
  package static func tags(_ names: [String]) -> String {
    names.isEmpty ? "no tags" : (names.count == 1 ? "tag " : "tags ") + list(names)
  }

  /// `an argument of type Int`, `arguments of types (Int, String)`.
  package static func arguments(_ types: [String]) -> String {
    types.count == 1
      ? "an argument of type \(types[0])"
      : "arguments of types (\(types.joined(separator: ", ")))"
  }

  /// `["a", "b"]`, as it is written in a manifest.
  package static func json(_ names: [String]) -> String {
    "[\(names.map(quoted).joined(separator: ", "))]"
  }
}
