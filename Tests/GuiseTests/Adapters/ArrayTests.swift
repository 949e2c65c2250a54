import Guise
import TestSupport
import Testing

@Suite("Arrays and sets, rows 6 and 40")
struct ArrayTests {
  private func numbers(_ count: Int) -> Container {
    let container = Container()
    for number in 0..<count { container.register(Int.self, tags: number) { _ in number } }
    return container
  }

  @Test(arguments: Way.allCases)
  func elementsWithTheTagsInRegistrationOrder(_ way: Way) async throws {
    let container = Container()
    container.register(Int.self, tags: "a", "b") { _ in 1 }
    container.register(Int.self, tags: "b") { _ in 2 }
    container.register(Int.self) { _ in 3 }
    container.register(Int.self, tags: "b", "a", "c") { _ in 4 }
    #expect(try await container.resolve([Int].self, by: way) == [1, 2, 3, 4])
    #expect(try await container.resolve([Int].self, tags: "b", by: way) == [1, 2, 4])
    #expect(try await container.resolve([Int].self, tags: "b", "a", by: way) == [1, 4])
    #expect(try await container.resolve([Int].self, tags: "d", by: way) == [])
    #expect(try await container.resolve(Set<Int>.self, tags: "b", by: way) == [1, 2, 4])
    container.register(Int.self, tags: "d") { (_, number: Int) in number }
    #expect(try await container.resolve([Int].self, args: 5, by: way) == [5])
    #expect(try await container.resolve([Int].self, by: way).count == 4)
    #expect(try await numbers(500).resolve([Int].self, by: way) == Array(0..<500))
  }

  @Test func parentsFirstAndOverridesInPlace() throws {
    let grandparent = numbers(3)
    let parent = Container(parent: grandparent)
    parent.register(Int.self, tags: "p") { _ in 100 }
    let child = Container(parent: parent)
    child.register(Int.self, tags: "c") { _ in 200 }
    child.register(Int.self, tags: 1) { _ in 11 }
    child.register(Int.self, tags: "p") { _ in 101 }
    #expect(try child.resolve([Int].self) == [0, 11, 2, 101, 200])
    #expect(try parent.resolve([Int].self) == [0, 1, 2, 100])
    grandparent.register(Int.self, tags: 0) { _ in 10 }
    #expect(try child.resolve([Int].self) == [10, 11, 2, 101, 200], "registered again in place")
  }

  @Test(arguments: Way.allCases)
  func oneFailureFailsAll(_ way: Way) async {
    let container = numbers(2)
    container.register(Int.self, tags: "x") { _ in throw Broken() }
    let error = await resolutionError { try await container.resolve([Int].self, by: way) }
    #expect(error?.underlying is Broken && error?.key == AnyKey(Key<Int>(tags: "x")))
    container.register(Int.self, tags: "x") { _ async in 2 }
    let values = try? await container.resolve(Set<Int>.self, by: way)
    #expect(values == (way == .sync ? nil : [0, 1, 2]))
  }

  @Test func adaptersNest() throws {
    let container = numbers(3)
    #expect(try container.resolve([Int]?.self) == [0, 1, 2])
    #expect(try container.resolve([Int?].self) == [0, 1, 2])
    #expect(try container.resolve([Set<Int>].self) == [[0], [1], [2]])
    let lazies = try container.resolve([LazyTagsResolver<Int>].self)
    #expect(try lazies.map { try $0.resolve() } == [0, 1, 2])
    #expect(try container.resolve([LazyResolver<Int>].self).count == 3)
    #expect(try container.resolve(LazyFullResolver<[Int]>.self, tags: 2).resolve() == [2])
    let optionals = try container.resolve([LazyFullResolver<Int>?].self)
    #expect(try optionals.map { try $0?.resolve() } == [0, 1, 2])
  }

  @Test func theExactKeyIsFirstAtEveryLevel() throws {
    let container = numbers(2)
    container.register([Int].self, tags: "inner") { _ in [5] }
    #expect(try container.resolve([[Int]?].self) == [[5]], "before elements of its elements")
    container.register([Int]?.self) { _ in [7] }
    #expect(try container.resolve([Int]?.self) == [7])
    container.register(Int?.self, tags: "own") { _ in 8 }
    #expect(try container.resolve([Int?].self) == [8])
    container.register([Int].self) { _ in [9] }
    #expect(try container.resolve([Int].self) == [9])
    #expect(try container.resolve([Int].self, tags: 1) == [1])
    #expect(try container.resolve([Int]??.self) == [7])
    #expect(try container.resolve(LazyResolver<[Int]>.self).resolve() == [9])
    container.register(instance: [8, 9] as Set<Int>)
    #expect(try container.resolve(Set<Int>.self) == [8, 9])
  }

  /// In a process of its own: the switch is every container's.
  @Test func emptyOnesMayBeErrors() async {
    await #expect(processExitsWith: .success) {
      ArrayResolutionConfig.throwResolutionErrorWhenNotFound = true
      let container = Container { $0.register(tags: 1) { _ in 1 } }
      let array = resolutionError { try container.now([Int].self, tags: 2) }
      try #require(array?.reason == .notFound && array?.key == AnyKey(Key<[Int]>(tags: 2)))
      try #require(array?.nearMisses == [AnyKey(Key<Int>(tags: 1))])
      let set = await resolutionError { try await container.resolve(Set<Int>.self, tags: 2) }
      try #require(set?.key == AnyKey(Key<Set<Int>>(tags: 2)))
      let none = resolutionError { try container.now([String].self) }
      let help = "register Swift.String, or assemble the assembly that registers it"
      try #require(none.map { "\($0)" }?.hasSuffix(help) == true)
    }
  }
}
