/// The cases of a test with generated input: how many, and which.
///
/// Each is made from a seed of its own, so that one that fails can be tried alone:
/// `GUISE_SEED=4711 GUISE_CASES=1 swift test --filter …`.
public enum GeneratedCases {
  /// The seeds of a test's cases, which are printed.
  ///
  /// - Parameters:
  ///   - count: how many cases there are under stress where `GUISE_CASES` does not say.
  ///   - usual: how many there are otherwise; nil: a tenth.
  ///   - runs: how many runs of a test, with different arguments, share them.
  public static func seeds(
    _ count: UInt64, usually usual: UInt64? = nil, sharedBy runs: Int = 1, file: String = #fileID,
    test: String = #function
  ) -> Range<UInt64> {
    let first = TestSettings.seed ?? 1
    let usual = TestSettings.isStress ? count : usual ?? count / 10
    let count = max((TestSettings.cases ?? usual) / UInt64(runs), 1)
    if printed.withLock({ $0.insert(file + test).inserted }) {
      print("\(file), \(test): \(count) generated cases from seed \(first)")
    }
    return first..<first + count
  }

  private static let printed = Locked<Set<String>>([])
}
