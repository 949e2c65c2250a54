/// A generator of random numbers that a seed determines.
public struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  public init(seed: UInt64) { state = seed }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

extension SplitMix {
  public mutating func one<Choice>(of choices: [Choice]) -> Choice {
    choices[Int.random(in: choices.indices, using: &self)]
  }

  public mutating func chance(_ tenths: Int) -> Bool {
    Int.random(in: 0..<10, using: &self) < tenths
  }

  public mutating func count(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &self)
  }

  /// Returns a random selection, in the original order.
  public mutating func some<Choice>(of choices: [Choice], _ tenths: Int = 5) -> [Choice] {
    choices.filter { _ in chance(tenths) }
  }
}
