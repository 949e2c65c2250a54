import Guise
import GuiseVerification
import TestSupport
import Testing

@Suite("Resolving from a closed container")
struct ClosedContainerTests {
  final class Object: Sendable {}
  struct Needs {
    let object: Object?
  }

  /// Each asks a container in another way.
  static let requests: [(name: String, ask: @Sendable (any Resolver) throws -> Void)] = [
    ("plain", { _ = try $0.resolve(Object.self) }),
    ("tagged", { _ = try $0.resolve(Object.self, tags: "t") }),
    ("with arguments", { _ = try $0.resolve(Object.self, tags: "t", args: 1) }),
    ("kept", { _ = try $0.resolve(Object.self, tags: "kept") }),
    ("unknown", { _ = try $0.resolve(Double.self) }),
    ("optional", { _ = try $0.resolve(Object?.self) }),
    ("array", { _ = try $0.resolve([Object].self) }),
    ("empty array", { _ = try $0.resolve([Double].self) }),
    ("lazy", { _ = try $0.resolve(LazyResolver<Object>.self) }),
    ("resolver", { _ = try $0.resolve((any Resolver).self) }),
    ("make", { _ = try $0.make(Object.self) }),
    ("keys", { _ = try $0.resolve(keys: [Key<Object>()]) as [Object] }),
  ]

  private func container(parent: Container? = nil) throws -> Container {
    let container = Container(parent: parent)
    container.register { _ in Object() }
    container.register(tags: "t") { _ in Object() }
    container.register(tags: "t") { (_, _: Int) in Object() }
    container.register(tags: "kept", lifetime: .singleton) { _ in Object() }
    _ = try container.resolve(Object.self, tags: "kept")
    return container
  }

  @Test(arguments: 0..<requests.count, [true, false])
  func everyRequestThrows(number: Int, withParent: Bool) async throws {
    // What the parent has is not resolved through a closed child either.
    let container = try container(parent: withParent ? container() : nil)
    try await container.close()
    let request = Self.requests[number]
    #expect(
      resolutionError { try request.ask(container) }?.reason == .noResolver, "\(request.name)")
  }

  @Test(arguments: 0..<requests.count)
  func aChildResolvesNothingThroughAClosedParent(number: Int) async throws {
    let parent = try container(parent: container())
    let child = Container(parent: parent)
    try await parent.close()
    let request = Self.requests[number]
    // These need nothing of the parent: they are the child's own.
    if ["lazy", "resolver"].contains(request.name) {
      try request.ask(child)
    } else {
      #expect(resolutionError { try request.ask(child) }?.reason == .noResolver, "\(request.name)")
    }
  }

  @Test func aChildStillResolvesWhatItHasItself() async throws {
    let parent = try container()
    let child = try container(parent: parent)
    child.register(factory: auto(Needs.init))
    try await parent.close()
    for request in Self.requests where !["unknown", "array", "empty array"].contains(request.name) {
      #expect(throws: Never.self, "\(request.name)") { try request.ask(child) }
    }
    #expect(try await child.resolve(Needs.self).object != nil)
    // Its elements might be the parent's.
    #expect(await resolutionError { try await child.resolve([Object].self) }?.reason == .noResolver)
  }

  @Test func awaited() async throws {
    let container = try container()
    let child = Container(parent: container)
    try await container.close()
    for resolver in [container, child] as [Container] {
      func reason<T>(_ type: T.Type) async -> ResolutionError.Reason? {
        await resolutionError { try await resolver.resolve(type) }?.reason
      }
      #expect(await reason(Object.self) == .noResolver)
      #expect(await reason(Object?.self) == .noResolver)
      #expect(await reason([Object].self) == .noResolver)
      #expect(await reason(Double.self) == .noResolver)
      #expect(
        await resolutionError { try await resolver.make(Object.self) }?.reason == .noResolver)
    }
  }

  @Test func lazyResolversMadeBefore() async throws {
    let container = try container()
    let lazy = try await container.resolve(LazyResolver<Object>.self)
    let tags = try await container.resolve(LazyTagsResolver<Object>.self, tags: "kept")
    let full = try await container.resolve(LazyFullResolver<Object>.self, tags: "t", args: 1)
    try await container.close()
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

  @Test func theFactoryThatMeetsItIsOnThePath() async throws {
    let parent = Container()
    let child = Container(parent: parent)
    child.register(factory: auto { (object: Object) in Needs(object: object) })
    try await parent.close()
    let error = await resolutionError { try await child.resolve(Needs.self) }
    #expect(error?.reason == .noResolver)
    #expect(error?.key == AnyKey(Key<Object>()))
    #expect(error?.services == ["Needs"])
  }

  @Test func registeringAndSearchingAreHarmless() async throws {
    let container = try container()
    #expect(try await container.resolve([Object].self).count == 3)
    try await container.close()
    for number in 0..<100 { container.register(tags: number) { _ in Object() } }
    container.register(lifetime: .singleton, eager: true) { _ in Object() }
    #expect(resolutionError { try container.resolve(Object.self, tags: 1) }?.reason == .noResolver)
    #expect(container.keys(Object.self).isEmpty)
    #expect(container.unregister(keys: Key<Object>(tags: 1)) == 0)
    #expect(container.verify().findings.isEmpty)
    container.assemble(RootAssembly())
    #expect(resolutionError { try container.start() }?.reason == .noResolver)
    #expect(await resolutionError { try await container.start() }?.reason == .noResolver)
  }

  @Test func startThrowsThoughNothingIsEager() async throws {
    let container = Container()
    try await container.close()
    #expect(resolutionError { try container.start() }?.reason == .noResolver)
    #expect(await resolutionError { try await container.start() }?.reason == .noResolver)
  }
}
