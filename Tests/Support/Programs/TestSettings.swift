import Foundation

/// The settings of a test run, from environment variables.
public enum TestSettings {
  /// The number of cases of each test with generated input: `GUISE_CASES=10000`.
  static let cases = number("GUISE_CASES")

  /// The seed of the first case: `GUISE_SEED=7`.
  public static let seed = number("GUISE_SEED")

  /// The factor for tests under contention: `GUISE_STRESS=1` makes them much longer, and `20` takes
  /// twenty times as long as `1`.
  static let stress = number("GUISE_STRESS").map { Int(clamping: max(1, $0)) } ?? 1

  public static let isStress = number("GUISE_STRESS") != nil

  /// Whether to write expected texts, which makes their tests fail: `GUISE_RECORD=1`.
  public static let isRecording = isSet("GUISE_RECORD")

  private static func number(_ name: String) -> UInt64? {
    ProcessInfo.processInfo.environment[name].flatMap(UInt64.init)
  }

  private static func isSet(_ name: String) -> Bool {
    ProcessInfo.processInfo.environment[name] == "1"
  }
}
