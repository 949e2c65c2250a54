/// How long tests under contention go on: long where `GUISE_STRESS=1` is set.
public enum Stress {
  /// What each worker does with one container, or with several of them.
  public static let iterations = TestSettings.isStress ? 100_000 : 4_000

  /// Containers of which each is used once.
  public static let rounds = TestSettings.isStress ? 400 : 60
}
