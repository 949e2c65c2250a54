/// Advice on mistakes, in the wording that errors and findings share.
package enum Advice {
  package static func register(_ key: AnyKey) -> String {
    "register " + key.description + ", or assemble the assembly that registers it"
  }

  /// Returns advice on how to break a cycle.
  ///
  /// - Parameter keys: the keys of the cycle. If all are the same, a lazy resolver would not help:
  ///   the instance would later be made of itself, too.
  package static func breaking(_ keys: [AnyKey]) -> String {
    !keys.isEmpty && keys.allSatisfy { $0 == keys[0] }
      ? "let it ask for another key, such as one with tags: an instance cannot be made of itself"
      : "make one of the dependencies a LazyFullResolver, which resolves the same when it is used"
  }
}
