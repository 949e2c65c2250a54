import TestSupport
import Testing

@testable import Guise

@Suite("Tags whose hash and equality are the user's code", .endsInTime)
struct UserTagTests {
  /// All of one hash; counts how often two are compared.
  struct Colliding: Hashable, Sendable {
    let number: Int
    let comparisons: Counter

    static func == (a: Self, b: Self) -> Bool {
      a.comparisons.increment()
      return a.number == b.number
    }

    func hash(into hasher: inout Hasher) {}
  }

  private func container(of count: Int, _ comparisons: Counter) -> Container {
    let container = Container()
    for number in 0..<count {
      container.register(tags: Colliding(number: number, comparisons: comparisons)) { _ in number }
    }
    return container
  }

  @Test(arguments: [200, 400])
  func registeringComparesEachPairOnce(_ count: Int) {
    let comparisons = Counter()
    _ = container(of: count, comparisons)
    // Besides, each tag is asked once whether it equals itself.
    #expect(comparisons.value == count * (count - 1) / 2 + count)
  }

  @Test(arguments: [200, 400])
  func anArrayInAChildComparesOnlyWhatTheChildHas(_ count: Int) throws {
    let comparisons = Counter()
    let child = Container(parent: container(of: count, comparisons))
    child.register(tags: Colliding(number: 7, comparisons: comparisons)) { _ in -7 }
    child.register(tags: Colliding(number: count, comparisons: comparisons)) { _ in count }
    let before = comparisons.value
    let numbers = try child.resolve([Int].self)
    #expect(comparisons.value - before <= 2 * count)
    #expect(numbers == (0..<7) + [-7] + (8..<count) + [count])
  }

  @Test func whatDoesNotEqualItselfIsNeitherFoundNorKept() throws {
    let container = Container()
    let key = container.register(tags: Double.nan) { _ in 1 }
    #expect(container.keys(matching: Criteria()).isEmpty)
    #expect(try container.resolve([Int].self) == [])
    #expect(
      resolutionError { try container.resolve(Int.self, tags: Double.nan) }?.reason == .notFound)
    #expect(resolutionError { try container.resolve(keys: [key]) as [Int] }?.reason == .notFound)
    #expect(key != key && key != Key<Int>(tags: Double.nan))
  }

  @Test(arguments: [Lifetime.transient, .singleton])
  func whatDoesNotEqualItselfIsNotPassedOn(_ lifetime: Lifetime) throws {
    let container = Container()
    container.register(instance: "a")
    container.register(
      lifetime: lifetime, factory: auto({ (text: String) in text.count }, passingTags: true))
    #expect(try container.resolve(Int.self, tags: 1.0) == 1)
    #expect(
      resolutionError { try container.resolve(Int.self, tags: Double.nan) }?.reason == .notFound)
  }

  @Test func passedTagsThatHashAlikeKeepTheirInstances() throws {
    let container = Container()
    let comparisons = Counter()
    container.register { _ in Counter() }
    container.register(
      lifetime: .singleton, factory: auto({ (_: Counter) in Counted(Counter()) }, passingTags: true)
    )
    let made = try (0..<50).map {
      try container.resolve(Counted.self, tags: Colliding(number: $0, comparisons: comparisons))
    }
    for (number, instance) in made.enumerated() {
      let again = try container.resolve(
        Counted.self, tags: Colliding(number: number, comparisons: comparisons))
      #expect(again === instance)
    }
    #expect(Set(made.map(ObjectIdentifier.init)).count == 50)
  }
}
