internal import StrictJSON

/// Wording that more than one rule uses.
package enum Phrase {
  /// What stands for a value that may be a secret.
  static let hidden = "a value that is not shown"

  /// `"a"`, `"a" and "b"`, `"a", "b" and "c"`.
  package static func list(_ names: [String], last: String = "and", quoted: Bool = true) -> String {
    let names = quoted ? names.map { "\"\($0)\"" } : names
    guard let end = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " \(last) \(end)"
  }

  /// The first few of a list that may be long.
  package static func shortList(_ names: [String], limit: Int = 5) -> String {
    guard names.count > limit else { return list(names) }
    return names.prefix(limit).map { "\"\($0)\"" }.joined(separator: ", ")
      + " and \(names.count - limit) more"
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

  /// One line of help for each near name.
  package static func didYouMean(
    _ names: [String], note: (String) -> String? = { _ in nil }
  ) -> [String] {
    names.map { name in
      "did you mean \"\(name)\"?" + (note(name).map { " (\($0))" } ?? "")
    }
  }

  /// `["a", "b"]`, as it is written in a manifest.
  package static func json(_ names: [String]) -> String {
    JSONLiteral.strings(names).text(.line)
  }
}

/// The wording of "did you mean".
package enum Suggestion {
  /// As many findings of one rule get suggestions where the candidates are many: beyond that nobody
  /// reads them, and comparing all names with all would take quadratic time.
  static let limit = 50

  /// One line that names the nearest candidates, or none where no candidate is near.
  package static func help(_ name: String, among candidates: some Sequence<String>) -> [String] {
    let near = nearestNames(name, among: candidates)
    return near.isEmpty ? [] : ["did you mean \(Phrase.list(near, last: "or"))?"]
  }
}
