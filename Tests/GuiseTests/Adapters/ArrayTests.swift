import Guise
import TestSupport
import Testing

@Suite("Arrays of all that have some tags, in registration order")
struct ArrayTests {
  private func numbers(_ count: Int) -> Container {
    let container = Container()
    for number in 0..<count { container.register(Int.self, tags: number) { _ in number } }
    return container
  }

  @Test func theExactKeyIsFirst() throws {
    let container = numbers(3)
    container.register([Int].self) { _ in [9] }
    #expect(try container.resolve([Int].self) == [9])
    #expect(try container.resolve([Int].self, tags: 1) == [1])
  }

  @Test func registrationOrderOverManyRegistrations() throws {
    #expect(try numbers(500).resolve([Int].self) == Array(0..<500))
  }

  @Test func tagsContainedInTheRegistrations() throws {
    let container = Container()
    container.register(Int.self, tags: "a", "b") { _ in 1 }
    container.register(Int.self, tags: "b") { _ in 2 }
    container.register(Int.self) { _ in 3 }
    container.register(Int.self, tags: "b", "a", "c") { _ in 4 }
    #expect(try container.resolve([Int].self) == [1, 2, 3, 4])
    #expect(try container.resolve([Int].self, tags: "b") == [1, 2, 4])
    #expect(try container.resolve([Int].self, tags: "b", "a") == [1, 4])
    #expect(try container.resolve([Int].self, tags: "d") == [])
  }

  @Test func argumentTypesMustMatch() throws {
    let container = Container()
    container.register(Int.self, tags: 1) { _ in 1 }
    container.register(Int.self, tags: 2) { (_, number: Int) in number }
    container.register(Int.self, tags: 3) { (_, number: Int) in number * 2 }
    #expect(try container.resolve([Int].self) == [1])
    #expect(try container.resolve([Int].self, args: 5) == [5, 10])
  }

  @Test func registeringAgainKeepsThePlace() throws {
    let container = numbers(4)
    #expect(try container.resolve([Int].self) == [0, 1, 2, 3])
    container.register(Int.self, tags: 1) { _ in 11 }
    #expect(try container.resolve([Int].self) == [0, 11, 2, 3])
    container.register(Int.self, tags: 4) { _ in 4 }
    container.register(Int.self, tags: 0) { _ in 10 }
    #expect(try container.resolve([Int].self) == [10, 11, 2, 3, 4])
  }

  @Test func parentsFirstAndAChildsOverrideInThePlaceOfTheFirst() throws {
    let grandparent = numbers(3)
    let parent = Container(parent: grandparent)
    parent.register(Int.self, tags: "p") { _ in 100 }
    let child = Container(parent: parent)
    child.register(Int.self, tags: "c") { _ in 200 }
    child.register(Int.self, tags: 1) { _ in 11 }
    child.register(Int.self, tags: "p") { _ in 101 }
    #expect(try child.resolve([Int].self) == [0, 11, 2, 101, 200])
    #expect(try parent.resolve([Int].self) == [0, 1, 2, 100])
    #expect(try grandparent.resolve([Int].self) == [0, 1, 2])
  }

  @Test func ifOneFailsAllFail() {
    let container = numbers(2)
    container.register(Int.self, tags: "x") { _ in throw Broken() }
    let error = resolutionError { try container.resolve([Int].self) }
    #expect(error?.reason == .factoryFailed)
    #expect(error?.key == AnyKey(Key<Int>(tags: "x")))
  }

  @Test func singletonsAreShared() throws {
    final class Object {}
    let container = Container()
    container.register(tags: 1, lifetime: .singleton, instance: Object())
    container.register(tags: 2, lifetime: .singleton, instance: Object())
    let first = try container.resolve([Object].self)
    let second = try container.resolve([Object].self)
    #expect(first.count == 2)
    #expect(zip(first, second).allSatisfy { $0 === $1 })
  }

  @Test func adaptersNest() throws {
    let container = numbers(3)
    #expect(try container.resolve([Int]?.self) == [0, 1, 2])
    #expect(try container.resolve([Int?].self) == [0, 1, 2])
    let lazies = try container.resolve([LazyTagsResolver<Int>].self)
    #expect(try lazies.map { try $0.resolve() } == [0, 1, 2])
    #expect(try container.resolve([LazyResolver<Int>].self).count == 3)
    let lazyArray = try container.resolve(LazyFullResolver<[Int]>.self, tags: 2)
    #expect(try lazyArray.resolve() == [2])
    let optionals = try container.resolve([LazyFullResolver<Int>?].self)
    #expect(try optionals.map { try $0?.resolve() } == [0, 1, 2])
  }

  @Test func theExactKeyIsFirstAtEveryLevel() throws {
    let container = numbers(2)
    container.register([Int]?.self) { _ in [7] }
    #expect(try container.resolve([Int]?.self) == [7])
    container.register(Int?.self, tags: "own") { _ in 8 }
    #expect(try container.resolve([Int?].self) == [8])
    container.register([Int].self) { _ in [5] }
    #expect(try container.resolve([Int]??.self) == [7])
    #expect(try container.resolve(LazyResolver<[Int]>.self).resolve() == [5])
  }

  /// `[[T]?]` finds registrations of `[T]` before those of `T`.
  @Test func noLevelIsSkipped() throws {
    let container = numbers(2)
    container.register([Int].self, tags: "inner") { _ in [5] }
    #expect(try container.resolve([[Int]?].self) == [[5]])
  }

  @Test func awaited() async throws {
    let container = numbers(2)
    container.register(Int.self, tags: "async") { _ async in 2 }
    #expect(try await container.resolve([Int].self) == [0, 1, 2])
    #expect(try await container.resolve([Int?].self) == [0, 1, 2])
    #expect(try await container.resolve([String].self) == [])
    func sync() -> ResolutionError? { resolutionError { try container.resolve([Int].self) } }
    #expect(sync()?.reason == .requiresAsync)
  }

  /// In a process of its own: the switch is every container's.
  @Test func throwResolutionErrorWhenNotFound() async {
    await #expect(processExitsWith: .success) {
      ArrayResolutionConfig.throwResolutionErrorWhenNotFound = true
      let container = Container()
      container.register(Int.self, tags: 1) { _ in 1 }
      let error = resolutionError { try container.resolve([Int].self, tags: 2) }
      #expect(error?.reason == .notFound)
      #expect(error?.nearMisses == [AnyKey(Key<Int>(tags: 1))])
      let other = await resolutionError { try await container.resolve([String].self) }
      try #require(other?.reason == .notFound)
    }
  }
}
