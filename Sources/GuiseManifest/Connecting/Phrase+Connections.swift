package import Guise

/// The sentences about connected registrations that a loader and a validator share; those about what cannot be
/// connected are of ``ConnectionProblem``.
extension Phrase {
  package static func unknownScope(_ name: String) -> String { "no scope is named \"\(name)\"" }

  /// The obstacle to building eager registrations without awaiting them.
  package static func eager(_ reason: String, blockedBy concurrency: Concurrency) -> String {
    let how = concurrency == .async ? "without awaiting here" : "here, not on the main actor"
    return "eager registrations are built \(how), and \(reason)"
  }

  /// `"a" is built by the async factory "f"`.
  package static func made(
    _ name: String, by factory: String, _ concurrency: Concurrency, isDecorator: Bool
  ) -> String {
    "\(name) is \(isDecorator ? "decorated" : "built") by the \(noun(concurrency)) factory "
      + "\"\(factory)\""
  }

  package static func noun(_ concurrency: Concurrency) -> String {
    concurrency == .mainActor ? "main-actor" : concurrency.rawValue
  }

  /// The name of a use in messages: `"store"`, or `the decorator "retrying-store" of "store"`.
  package static func use(of id: String, decorator: String?) -> String {
    decorator.map { "the decorator \"\($0)\" of \"\(id)\"" } ?? "\"\(id)\""
  }

  package static func missing(_ key: String, for user: String) -> String {
    "\(user) needs \(key), and none is registered"
  }

  /// - Parameters:
  ///   - user: The user with its verb: `"report" needs`.
  ///   - ids: The registrations that have the key.
  package static func ambiguous(_ key: String, for user: String, among ids: [String]) -> String {
    let both = ids.count == 2 ? "both " : ""
    return "\(user) \(key), which \(shortList(ids)) \(both)register"
  }

  package static func missingSupply(_ key: String) -> String {
    "\(key) is declared as supplied, but is not registered in the container"
  }

  package static func unmatchedOverride(_ target: String) -> String {
    "the override of \(target) replaces no registration of the manifest"
  }
}
