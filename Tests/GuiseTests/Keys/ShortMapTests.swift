import TestSupport
import Testing

@testable import Guise

@Suite("A short map is a dictionary, however many entries it has")
struct ShortMapTests {
  /// Hashes alike, so that keys are told apart by comparing them.
  struct Key: Hashable {
    let number: Int
    func hash(into hasher: inout Hasher) { hasher.combine(number % 3) }
  }

  @Test(arguments: [1, 2, 9, 10, 30])
  func asADictionary(_ keys: Int) {
    var random = SplitMix(seed: UInt64(keys))
    var map = ShortMap<Key, Int>()
    var dictionary: [Key: Int] = [:]
    for turn in 0..<2_000 {
      let key = Key(number: Int.random(in: 0..<keys, using: &random))
      // Now it grows, now it shrinks.
      let isAdded = Int.random(in: 0..<10, using: &random) < (turn / 200 % 2 == 0 ? 7 : 3)
      map[key] = isAdded ? turn : nil
      dictionary[key] = isAdded ? turn : nil
      #expect(map.values.sorted() == dictionary.values.sorted())
      let asked = Key(number: Int.random(in: 0..<keys, using: &random))
      #expect(map[asked] == dictionary[asked])
    }
  }
}
