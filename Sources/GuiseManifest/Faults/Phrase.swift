/// Wording that more than one sentence uses.
package enum Phrase {
  /// The text in place of a value that may be a secret.
  package static let hidden = "a value that is not shown"

  /// The name in quotes, `"a"`, escaped as in JSON and Swift.
  package static func quoted(_ name: String) -> String { JSONText.quoted(name) }

  /// The beginning of a long text.
  package static func shortened(_ text: String, to longest: Int = 60) -> String {
    text.unicodeScalars.count > longest
      ? String(text.unicodeScalars.prefix(longest)) + "…" : text
  }

  /// `"a"`, `"a" and "b"`, `"a", "b" and 3 more`; a single name beyond the limit is listed too.
  package static func list(
    _ names: [String], limit: Int = 1_000, last: String = "and", quoted: Bool = true
  ) -> String {
    var words = quoted ? names.map(self.quoted) : names
    let more = words.count - limit
    if more > 1 { words = words.prefix(limit) + ["\(more) more"] }
    let end = words.popLast() ?? ""
    return words.isEmpty ? end : words.joined(separator: ", ") + " \(last) \(end)"
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

  /// `Logbook.Store with tag "primary"`.
  ///
  /// - Parameter isExact: Whether to mention the absence of tags.
  package static func key(
    _ service: String, tags: [String], arguments: [String], isExact: Bool = true
  ) -> String {
    var parts = tags.isEmpty ? [] : [self.tags(tags)]
    if !arguments.isEmpty { parts.append(self.arguments(arguments)) }
    if parts.isEmpty { return isExact ? service + " without tags" : service }
    return "\(service) with \(parts.joined(separator: " and "))"
  }

  /// `Logbook.Store as "primary"`: the key that only the registration with an identifier can have.
  package static func key(_ service: String, of id: String) -> String { "\(service) as \"\(id)\"" }

  /// `"report" needs Logbook.Store, which "a" and "b" both register`, for the registrations that have a key.
  package static func ambiguous(_ key: String, for user: String, among ids: [String]) -> String {
    "\(user) \(key), which \(list(ids, limit: 5)) \(ids.count == 2 ? "both " : "")register"
  }
}
