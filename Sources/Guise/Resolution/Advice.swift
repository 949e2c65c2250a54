/// What to do about a mistake, in the words that errors and findings share.
enum Advice {
  static func register(_ key: AnyKey) -> String {
    "register \(key), or assemble the assembly that registers it"
  }

  static let deferOne =
    "make one of the dependencies a LazyResolver, which is resolved only when it is used"
}
