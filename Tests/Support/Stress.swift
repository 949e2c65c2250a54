/// The sizes of tests under contention, which grow with `GUISE_STRESS`.
public enum Stress {
  /// The repetitions for each worker with one container or a few.
  public static let iterations = 100_000 * TestSettings.stress / (TestSettings.isStress ? 1 : 100)

  /// The repetitions of slow work for each worker, such as starting a container.
  public static let starts = iterations / 5

  /// The repetitions of building a cycle for each worker.
  public static let cycles = max(100, iterations / 100)

  /// Returns the size of large test data: the given one under stress, a fifth of it otherwise.
  public static func size(_ size: Int) -> Int { TestSettings.isStress ? size : size / 5 }

  /// The number of containers that are used once each.
  public static let rounds = TestSettings.isStress ? 400 * TestSettings.stress : 40
}
