/// What to do about a mistake, in the words that errors and findings share.
package enum Advice {
  package static func register(_ key: AnyKey) -> String {
    "register " + key.description + ", or assemble the assembly that registers it"
  }

  /// How to break a cycle.
  ///
  /// - Parameter keys: Those of the cycle. What is made of itself alone would be so later, too.
  package static func breaking(_ keys: [AnyKey]) -> String {
    !keys.isEmpty && keys.allSatisfy { $0 == keys[0] }
      ? "let it ask for another key, such as one with tags: an instance cannot be made of itself"
      : "make one of the dependencies a LazyFullResolver, which resolves the same when it is used"
  }
}
