/// The number and the seeds of the cases of a test with generated input.
///
/// Each case has its own seed, so a failing one can be tried alone:
/// `GUISE_SEED=4711 GUISE_CASES=1 swift test --filter …`.
public enum GeneratedCases {
  /// Returns the seeds of a test's cases, and prints their range.
  ///
  /// - Parameters:
  ///   - count: the number of cases under stress, unless `GUISE_CASES` is set.
  ///   - usual: the number otherwise; nil for a tenth.
  ///   - runs: the number of runs of the test, with different arguments, that share the cases.
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
