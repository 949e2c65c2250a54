/// How long tests under contention go on: long where `GUISE_STRESS=1` is set, and as many times as
/// long as it says.
public enum Stress {
  /// What each worker does with one container, or with several of them.
  public static let iterations = 100_000 * TestSettings.stress / (TestSettings.isStress ? 1 : 100)

  /// How often each worker does what takes many times as long, such as starting a container.
  public static let starts = iterations / 5

  /// How often each worker builds a cycle.
  public static let cycles = max(100, iterations / 100)

  /// How large a test makes what it makes large: a fifth of what it is under stress.
  public static func size(_ size: Int) -> Int { TestSettings.isStress ? size : size / 5 }

  /// Containers of which each is used once.
  public static let rounds = TestSettings.isStress ? 400 * TestSettings.stress : 40

  /// One of how many cases a search takes that goes through all of them where it may take as many
  /// times as long: `GUISE_STRESS=10` takes all of what is sampled by 10.
  public static func sampled(_ count: Int) -> Int { max(1, count / TestSettings.stress) }
}
