import Guise
import TestSupport
import Testing

@Suite("Tags of any hashable type, row 2", .endsInTime)
struct TagTests {
  enum Color: Hashable { case red, green }

  /// All of one hash; counts how often two are compared.
  struct Colliding: Hashable, Sendable {
    let number: Int
    var comparisons: Counter?

    static func == (a: Self, b: Self) -> Bool {
      a.comparisons?.increment()
      return a.number == b.number
    }

    func hash(into hasher: inout Hasher) {}
  }

  private let container = Container()

  private func isMissing<each TagValue: Hashable & Sendable>(
    tags: repeat each TagValue
  ) -> Bool {
    resolutionError { try container.resolve(Int.self, tags: repeat each tags) }?.reason == .notFound
  }

  @Test func orderAndRepetitionMeanNothing() throws {
    let key = container.register(Int.self, tags: "a", 1, Color.red, "a") { _ in 3 }
    #expect(key.tags.count == 3 && key == Key<Int>(tags: Color.red, 1, "a"))
    #expect(key.hashValue == Key<Int>(tags: Color.red, 1, "a").hashValue)
    #expect(try container.resolve(Int.self, tags: 1, 1, Color.red, "a", "a") == 3)
    container.register(Int.self, tags: "b", "b") { _ in 1 }
    #expect(try container.resolve(Int.self, tags: "b") == 1)
    #expect(try container.resolve(Int.self, tags: "b", "b", "b") == 1)
    container.register(Int.self, tags: "b", "c") { _ in 2 }
    #expect(try container.resolve(Int.self, tags: "c", "b") == 2)
    #expect(try container.resolve(Int.self, tags: "b", "c", "b") == 2)
    #expect(isMissing(tags: "c") && isMissing(tags: "c", "d") && isMissing(tags: "b", "c", "d"))
    container.register(Int.self, tags: 1, 2, 3, 4, 5) { _ in 5 }
    #expect(try container.resolve(Int.self, tags: 5, 4, 3, 2, 1, 1) == 5)
    #expect(isMissing() && isMissing(tags: "a") && isMissing(tags: 1, "a"))
    #expect(isMissing(tags: "b", "d") && isMissing(tags: 1, 2, 3, 4))
  }

  @Test func typesAreTold() throws {
    let keys = [
      container.register(tags: 1) { _ in 0 }, container.register(tags: UInt8(1)) { _ in 1 },
      container.register(tags: "1") { _ in 2 }, container.register(tags: Color.green) { _ in 3 },
    ]
    #expect(isMissing(tags: Color.red))
    #expect(try container.resolve(keys: keys) as [Int] == [0, 1, 2, 3])
    // Equal strings are one tag, however they are stored.
    container.register(tags: "caf\u{e9} with a name too long for a small string") { _ in 4 }
    let decomposed = "cafe\u{301} with a name too long for a small string"
    #expect(try container.resolve(Int.self, tags: decomposed) == 4)
  }

  @Test func hashesMayCollide() throws {
    let (a, b, c) = (Colliding(number: 1), Colliding(number: 2), Colliding(number: 3))
    container.register(Int.self, tags: a) { _ in 1 }
    container.register(Int.self, tags: a, b) { _ in 2 }
    container.register(Int.self, tags: a, b, c) { _ in 3 }
    container.register(Int.self, tags: b) { _ in 4 }
    #expect(try container.resolve(Int.self, tags: a, a) == 1)
    #expect(try container.resolve(Int.self, tags: b, a, b) == 2)
    #expect(try container.resolve(Int.self, tags: c, b, a) == 3)
    #expect(try container.resolve(Int.self, tags: b) == 4)
    #expect(isMissing(tags: c) && isMissing(tags: b, c) && isMissing(tags: c, c, a))
    container.register(factory: auto({ (_: [Int]) in Object() }, passingTags: true))
    container.register(
      lifetime: .singleton, factory: auto({ (o: Object) in Holder(o) }, passingTags: true))
    let made = try (0..<50).map {
      try container.resolve(Holder<Object>.self, tags: Colliding(number: $0))
    }
    for (number, holder) in made.enumerated() {
      let again = try container.resolve(Holder<Object>.self, tags: Colliding(number: number))
      #expect(again === holder)
    }
    #expect(Set(made.map(ObjectIdentifier.init)).count == 50)
  }

  @Test(arguments: [200, 400])
  func eachPairIsComparedOnce(_ count: Int) throws {
    let comparisons = Counter()
    func tag(_ number: Int) -> Colliding { Colliding(number: number, comparisons: comparisons) }
    for number in 0..<count { container.register(tags: tag(number)) { _ in number } }
    // Besides, each tag is asked once whether it equals itself.
    #expect(comparisons.value == count * (count - 1) / 2 + count)
    let child = Container(parent: container)
    child.register(tags: tag(7)) { _ in -7 }
    child.register(tags: tag(count)) { _ in count }
    let before = comparisons.value
    #expect(try child.resolve([Int].self) == (0..<7) + [-7] + (8..<count) + [count])
    #expect(comparisons.value - before <= 2 * count)
  }

  /// Tags that do not equal themselves are neither found, kept nor passed on.
  @Test(arguments: [Lifetime.transient, .singleton])
  func nanIsNeverFound(_ lifetime: Lifetime) throws {
    let key = container.register(tags: Double.nan) { _ in 1 }
    #expect(container.keys(matching: Criteria()).isEmpty && isMissing(tags: Double.nan))
    #expect(try container.resolve([Int].self) == [])
    #expect(resolutionError { try container.resolve(keys: [key]) as [Int] }?.reason == .notFound)
    #expect(key != key && key != Key<Int>(tags: Double.nan))
    container.register(
      lifetime: lifetime, factory: auto({ (_: [String]) in 2 }, passingTags: true))
    #expect(try container.resolve(Int.self, tags: 1.0) == 2 && isMissing(tags: Double.nan))
  }
}
