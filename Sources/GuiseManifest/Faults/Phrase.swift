internal import StrictJSON

/// Wording that more than one sentence uses.
package enum Phrase {
  /// The name in quotes, `"a"`, escaped as in JSON and Swift.
  package static func quoted(_ name: String) -> String { JSONText.quoted(name) }

  /// The beginning of a long text.
  package static func shortened(_ text: String, to longest: Int = 60) -> String {
    text.unicodeScalars.count > longest
      ? String(text.unicodeScalars.prefix(longest)) + "…" : text
  }

  /// The text in place of a value that may be a secret.
  package static let hidden = "a value that is not shown"

  /// `"a"`, `"a" and "b"`, `"a", "b" and "c"`.
  package static func list(_ names: [String], last: String = "and", quoted: Bool = true) -> String {
    let names = quoted ? names.map(self.quoted) : names
    guard let end = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " \(last) \(end)"
  }

  /// `a -> b -> a`, without the middle of a long cycle.
  package static func cycle(_ names: [String]) -> String {
    let shown = names.count > 12 ? names.prefix(6) + ["..."] + names.suffix(5) : names[...]
    return shown.joined(separator: " -> ")
  }

  /// `1 parameter`, `2 parameters`.
  package static func count(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  /// The first few names of a long list; a single further name is listed too, which takes no more room.
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

  /// `"a"`, `"b"` and 3 more.
  package static func briefly(_ names: [String]) -> String {
    let shown = names.prefix(8).map { "\"\($0)\"" }.joined(separator: ", ")
    return names.count > 8 ? "\(shown) and \(names.count - 8) more" : shown
  }

  /// `Logbook.Store with tag "primary"`.
  ///
  /// - Parameter isExact: Whether to mention the absence of tags.
  package static func key(
    _ service: String, tags: [String], arguments: [String], isExact: Bool = true
  ) -> String {
    if tags.isEmpty, arguments.isEmpty { return isExact ? service + " without tags" : service }
    var text = service
    if !tags.isEmpty { text += " with \(self.tags(tags))" }
    if !arguments.isEmpty {
      text += tags.isEmpty ? " with " : " and "
      text += self.arguments(arguments)
    }
    return text
  }

  package static func exceeded(_ limit: String, _ allowed: Int, _ actual: Int) -> String {
    "the limit for \(limit) is \(allowed), and this is \(actual)"
  }

  /// The name of a use in messages: `"store"`, or `the decorator "retrying-store" of "store"`.
  package static func use(of id: String, decorator: String?) -> String {
    decorator.map { "the decorator \"\($0)\" of \"\(id)\"" } ?? "\"\(id)\""
  }

  /// `Logbook.Store as "primary"`: the key that only the registration with an identifier can have.
  package static func key(_ service: String, of id: String) -> String { "\(service) as \"\(id)\"" }

  /// - Parameters:
  ///   - user: The user with its verb: `"report" needs`.
  ///   - ids: The registrations that have the key.
  package static func ambiguous(_ key: String, for user: String, among ids: [String]) -> String {
    let both = ids.count == 2 ? "both " : ""
    return "\(user) \(key), which \(shortList(ids)) \(both)register"
  }
}
