/// The wording about connected registrations that a loader and a validator share.
extension Phrase {
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

extension Composition.Part {
  package var name: String {
    Phrase.use(of: registration.id, decorator: decorator == nil ? nil : factory)
  }
}
