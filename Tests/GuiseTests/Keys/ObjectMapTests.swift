import TestSupport
import Testing

@testable import Guise

@Suite("A map of objects is a dictionary, however many entries it has")
struct ObjectMapTests {
  final class Number: Sendable {
    let value: Int
    init(_ value: Int) { self.value = value }
  }

  @Test(arguments: [1, 2, 9, 10, 30])
  func asADictionary(_ keys: Int) {
    var random = SplitMix(seed: UInt64(keys))
    var map = ObjectMap()
    var dictionary: [Int: Int] = [:]
    for turn in 0..<2_000 {
      let key = Int.random(in: 0..<keys, using: &random)
      // Now it grows, now it shrinks.
      let isAdded = Int.random(in: 0..<10, using: &random) < (turn / 200 % 2 == 0 ? 7 : 3)
      map.set(key, to: isAdded ? Number(turn) : nil)
      dictionary[key] = isAdded ? turn : nil
      #expect(map.all(Number.self).map(\.value).sorted() == dictionary.values.sorted())
      #expect(map.count == dictionary.count && map.isEmpty == dictionary.isEmpty)
      let asked = Int.random(in: 0..<keys, using: &random)
      #expect(map.find(asked, Number.self)?.value == dictionary[asked])
    }
  }

  @Test func asASet() {
    var set = ObjectMap()
    let objects = (0..<3).map(Number.init)
    for object in objects {
      #expect(!set.contains(object))
      let isNew = set.insert(object)
      let isNewAgain = set.insert(object)
      #expect(isNew && !isNewAgain)
      #expect(set.contains(object))
    }
    set.remove(objects[1])
    #expect(set.all(Number.self).map(\.value).sorted() == [0, 2])
  }
}
