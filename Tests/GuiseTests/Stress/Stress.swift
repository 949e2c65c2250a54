import TestSupport

/// How long tests under contention go on: long where `GUISE_STRESS=1` is set.
enum Stress {
  /// What each worker does with one container.
  static let iterations = TestSettings.isStress ? 100_000 : 4_000

  /// Containers of which each is used once.
  static let rounds = TestSettings.isStress ? 400 : 60
}
