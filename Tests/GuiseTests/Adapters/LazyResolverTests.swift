import Guise
import TestSupport
import Testing

@Suite("Lazy resolvers")
struct LazyResolverTests {
  @Test func lazyResolverTakesTagsAndArgumentsLater() throws {
    let container = Container()
    container.register(Int.self, tags: "t") { (_, number: Int) in number }
    container.register(Int.self) { _ in 1 }
    let lazy = try container.resolve(LazyResolver<Int>.self)
    #expect(try lazy.resolve() == 1)
    #expect(try lazy.resolve(tags: "t", args: 5) == 5)
  }

  @Test func lazyTagsResolverKeepsTags() throws {
    let container = Container()
    container.register(Int.self, tags: "t", 1) { (_, number: Int) in number }
    let lazy = try container.resolve(LazyTagsResolver<Int>.self, tags: 1, "t")
    #expect(try lazy.resolve(args: 5) == 5)
    #expect(resolutionError { try lazy.resolve() }?.reason == .notFound)
  }

  @Test func lazyFullResolverKeepsTagsAndArguments() throws {
    let container = Container()
    container.register(Int.self, tags: "t") { (_, a: Int, b: String) in a + b.count }
    let lazy = try container.resolve(LazyFullResolver<Int>.self, tags: "t", args: 5, "four")
    #expect(try lazy.resolve() == 9)
  }

  @Test func nothingIsBuiltBeforeItIsAskedFor() throws {
    let builds = Counter()
    let container = Container()
    let lazy = try container.resolve(LazyResolver<Int>.self)
    container.register(Int.self) { _ in builds.increment() }
    #expect(builds.value == 0)
    #expect(try lazy.resolve() == 1)
    #expect(try lazy.resolve() == 2)
  }

  @Test func anExactRegistrationIsFirst() throws {
    let other = Container()
    other.register(Int.self) { _ in 2 }
    let lazyOfOther = try other.resolve(LazyResolver<Int>.self)
    let container = Container()
    container.register(Int.self) { _ in 1 }
    container.register(LazyResolver<Int>.self) { _ in lazyOfOther }
    #expect(try container.resolve(LazyResolver<Int>.self).resolve() == 2)
  }

  @Test func theResolverIsHeldWeakly() async throws {
    weak var weakContainer: Container?
    func lazies() throws -> (LazyResolver<Int>, LazyTagsResolver<Int>, LazyFullResolver<Int>) {
      let container = Container()
      container.register(Int.self) { _ in 1 }
      weakContainer = container
      return try (container.resolve(), container.resolve(tags: "t"), container.resolve(args: 1))
    }
    let (lazy, tags, full) = try lazies()
    #expect(weakContainer == nil)
    func reasons() -> [ResolutionError.Reason?] {
      [
        resolutionError { try lazy.resolve() }?.reason,
        resolutionError { try tags.resolve() }?.reason,
        resolutionError { try full.resolve() }?.reason,
      ]
    }
    #expect(reasons() == [.noResolver, .noResolver, .noResolver])
    #expect(await resolutionError { try await lazy.resolve() }?.reason == .noResolver)
    #expect(await resolutionError { try await tags.resolve() }?.reason == .noResolver)
    #expect(await resolutionError { try await full.resolve() }?.reason == .noResolver)
  }

  @Test func awaited() async throws {
    let container = Container()
    container.register(Int.self, tags: "t") { (_, number: Int) async in number }
    let lazy = try await container.resolve(LazyResolver<Int>.self)
    let tags = try await container.resolve(LazyTagsResolver<Int>.self, tags: "t")
    let full = try await container.resolve(LazyFullResolver<Int>.self, tags: "t", args: 3)
    #expect(try await lazy.resolve(tags: "t", args: 1) == 1)
    #expect(try await tags.resolve(args: 2) == 2)
    #expect(try await full.resolve() == 3)
  }

  final class Owner {
    let lazy: LazyResolver<Int>
    init(lazy: LazyResolver<Int>) { self.lazy = lazy }
  }

  @Test func aSingletonsLazyResolverIsItsOwners() throws {
    let parent = Container()
    parent.register(lifetime: .singleton, factory: auto(Owner.init))
    parent.register(Int.self) { _ in 1 }
    let child = Container(parent: parent)
    child.register(Int.self) { _ in 2 }
    #expect(try child.resolve(Owner.self).lazy.resolve() == 1)

    parent.register(factory: auto(Owner.init))
    #expect(try child.resolve(Owner.self).lazy.resolve() == 2)
  }
}
