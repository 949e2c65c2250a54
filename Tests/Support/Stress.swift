/// How long tests under contention go on: long where `GUISE_STRESS=1` is set, and as many times as
/// long as it says.
public enum Stress {
  /// What each worker does with one container, or with several of them.
  public static let iterations = 100_000 * TestSettings.stress / (TestSettings.isStress ? 1 : 50)

  /// What each worker does that takes many times as long, as building a cycle does.
  public static let cycles = iterations / 20

  /// Containers of which each is used once.
  public static let rounds = TestSettings.isStress ? 400 * TestSettings.stress : 60
}
