import Guise
import TestSupport
import Testing

@Suite("Lazy resolvers and providers, rows 7 and 26")
struct LazyTests {
  private let container = Container()

  @Test(arguments: [false, true])
  func eachTakesTheRestLater(_ isAsync: Bool) async throws {
    if isAsync {
      container.register(Int.self, tags: "t", 1) { (_, a: Int, b: String) async in a + b.count }
    } else {
      container.register(Int.self, tags: "t", 1) { (_, a: Int, b: String) in a + b.count }
    }
    let lazy = try container.now(LazyResolver<Int>.self)
    let tags = try container.now(LazyTagsResolver<Int>.self, tags: 1, "t")
    let full = try container.now(LazyFullResolver<Int>.self, tags: "t", 1, args: 5, "four")
    let provider = try container.now(Provider<Int, Int, String>.self, tags: "t", 1)
    #expect(try await lazy.resolve(tags: "t", 1, args: 5, "four") == 9)
    #expect(try await tags.resolve(args: 5, "four") == 9)
    #expect(try await full.resolve() == 9)
    #expect(try await provider(5, "four") == 9)
    func now() throws -> [Int] {
      try [
        lazy.resolve(tags: "t", 1, args: 5, "four"), tags.resolve(args: 5, "four"), full.resolve(),
        provider(5, "four"),
      ]
    }
    if isAsync {
      #expect(resolutionError { try now() }?.reason == .requiresAsync)
    } else {
      #expect(try now() == [9, 9, 9, 9])
    }
    let wrong = await resolutionError { try await tags.resolve(args: 5) }
    #expect(wrong?.reason == .notFound && wrong?.nearMisses.count == 1)
  }

  @Test func nothingIsBuiltBefore() throws {
    let builds = Counter()
    let lazy = try container.resolve(LazyResolver<Int>.self)
    let provider = try container.resolve(Provider<Int>.self)
    container.register(Int.self) { _ in builds.increment() }
    #expect(builds.value == 0)
    #expect(try lazy.resolve() == 1 && provider() == 2 && lazy.resolve() == 3)
  }

  @Test func anExactRegistrationIsFirst() throws {
    let other = Container { $0.register { _ in 2 } }
    let lazyOfOther = try other.resolve(LazyResolver<Int>.self)
    container.register(Int.self) { _ in 1 }
    container.register(LazyResolver<Int>.self) { _ in lazyOfOther }
    #expect(try container.resolve(LazyResolver<Int>.self).resolve() == 2)
  }

  @Test func theyBelongToTheOwner() throws {
    container.register(Int.self) { _ in 1 }
    let child = Container(parent: container) { $0.register { _ in 2 } }
    container.register(lifetime: .singleton, factory: auto { (l: LazyResolver<Int>) in Holder(l) })
    #expect(try child.resolve(Holder<LazyResolver<Int>>.self).value.resolve() == 1)
    container.register(factory: auto { (l: LazyResolver<Int>) in Holder(l) })
    #expect(try child.resolve(Holder<LazyResolver<Int>>.self).value.resolve() == 2)
  }

  /// The ones without the argument are left out.
  @Test func arraysOfProviders() throws {
    for tag in 1...3 { container.register(tags: tag) { (_, count: Int) in count * tag } }
    container.register(tags: 4) { _ in 0 }
    let providers = try container.resolve([Provider<Int, Int>].self)
    #expect(try providers.map { try $0(10) } == [10, 20, 30])
  }
}
