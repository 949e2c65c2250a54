import Foundation

/// What the tests with generated input are asked for from outside: `GUISE_CASES=100000` tries so
/// many, `GUISE_SEED=7` begins with that one.
enum GeneratedCases {
  static func seeds(_ count: UInt64) -> Range<UInt64> {
    let first = setting("GUISE_SEED", 1)
    return first..<first + max(setting("GUISE_CASES", count), 1)
  }

  private static func setting(_ name: String, _ usual: UInt64) -> UInt64 {
    ProcessInfo.processInfo.environment[name].flatMap(UInt64.init) ?? usual
  }
}

extension SplitMix {
  mutating func one<Choice>(of choices: [Choice]) -> Choice {
    choices[Int.random(in: choices.indices, using: &self)]
  }

  mutating func chance(_ tenths: Int) -> Bool { Int.random(in: 0..<10, using: &self) < tenths }

  mutating func count(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

  /// Some of them, in their order.
  mutating func some<Choice>(of choices: [Choice], _ tenths: Int = 5) -> [Choice] {
    choices.filter { _ in chance(tenths) }
  }
}
