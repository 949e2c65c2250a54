/// A small random number generator: one seed, one sequence, on every platform and for ever.
struct SplitMix64 {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0 up to and without `bound`, which is positive.
  ///
  /// Not the standard library's `random(in:using:)`: its arithmetic may change between versions.
  mutating func below(_ bound: Int) -> Int {
    Int(next().multipliedFullWidth(by: UInt64(bound)).high)
  }

  /// True so many times in a thousand.
  mutating func chance(_ perMille: Int) -> Bool {
    below(1000) < perMille
  }

  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[below(elements.count)]
  }

  /// Picks by weight.
  mutating func pick<Element>(_ elements: [(weight: Int, element: Element)]) -> Element {
    var rest = below(elements.reduce(0) { $0 + $1.weight })
    for (weight, element) in elements {
      if rest < weight { return element }
      rest -= weight
    }
    return elements[elements.count - 1].element
  }
}
