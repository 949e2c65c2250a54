import Foundation

/// What whoever runs the tests asks them for, by variables of the environment.
public enum TestSettings {
  /// `GUISE_CASES=10000`: how many cases each test with generated input tries.
  static let cases = number("GUISE_CASES")

  /// `GUISE_SEED=7`: the seed of the first of them.
  public static let seed = number("GUISE_SEED")

  /// `GUISE_STRESS=1`: tests under contention take much longer, with `20` twenty times as long.
  static let stress = number("GUISE_STRESS").map { Int(clamping: max(1, $0)) } ?? 1

  public static let isStress = number("GUISE_STRESS") != nil

  /// `GUISE_RECORD=1`: what is expected is written from what there is, and the tests fail.
  static let isRecording = isSet("GUISE_RECORD")

  private static func number(_ name: String) -> UInt64? {
    ProcessInfo.processInfo.environment[name].flatMap(UInt64.init)
  }

  private static func isSet(_ name: String) -> Bool {
    ProcessInfo.processInfo.environment[name] == "1"
  }
}
