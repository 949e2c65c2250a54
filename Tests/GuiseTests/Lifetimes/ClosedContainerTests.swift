import Guise
import GuiseVerification
import TestSupport
import Testing

@Suite("Resolving from a closed container", .endsInTime)
struct ClosedContainerTests {
  struct Request: Sendable {
    let ask: @Sendable (any Resolver) async throws -> Void
    init(_ ask: @escaping @Sendable (any Resolver) async throws -> Void) { self.ask = ask }
  }

  static let requests = [
    Request { _ = try $0.now(Object.self) },
    Request { _ = try $0.now(Object.self, tags: "t", args: 1) },
    Request { _ = try $0.now(Object.self, tags: "kept") },
    Request { _ = try $0.now(Object?.self) },
    Request { _ = try await $0.resolve(Object.self) },
    Request { _ = try await $0.resolve(Object?.self) },
    Request { _ = try await $0.make(Object.self) },
    Request { _ = try await $0.resolve(keys: [Key<Object>()]) as [Object] },
  ]
  /// Services that a parent might have.
  static let others = [
    Request { _ = try $0.now(Double.self) },
    Request { _ = try await $0.resolve(Double.self) },
    Request { _ = try $0.now([Object].self) },
    Request { _ = try await $0.resolve([Object].self) },
    Request { _ = try $0.now([Double].self) },
  ]
  /// Services that each container has.
  static let own = [
    Request { _ = try $0.now(LazyResolver<Object>.self) },
    Request { _ = try $0.now((any Resolver).self) },
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

  private func reason(_ request: Request, _ container: Container) async -> ResolutionError.Reason? {
    await resolutionError { try await request.ask(container) }?.reason
  }

  @Test(arguments: requests + others + own, [true, false])
  func everyRequestThrows(_ request: Request, withParent: Bool) async throws {
    let container = try container(parent: withParent ? container() : nil)
    try await container.close()
    #expect(await reason(request, container) == .noResolver)
  }

  @Test(arguments: requests + others)
  func aClosedParentEndsItsChildrensSearch(_ request: Request) async throws {
    let parent = try container(parent: container())
    try await parent.close()
    #expect(await reason(request, Container(parent: parent)) == .noResolver)
  }

  @Test func aChildResolvesItsOwn() async throws {
    let parent = try container()
    let child = try container(parent: parent)
    child.register(factory: auto { (object: Object?) in Holder(object) })
    try await parent.close()
    for request in Self.requests + Self.own { try await request.ask(child) }
    for request in Self.others { #expect(await reason(request, child) == .noResolver) }
    #expect(try await child.resolve(Holder<Object?>.self).value != nil)
    child.register(factory: auto { (number: Double) in Holder(number) })
    let error = await resolutionError { try await child.resolve(Holder<Double>.self) }
    #expect(error?.key == AnyKey(Key<Double>()) && error?.services == ["Holder<Double>"])
  }

  /// The errors of containers that are closed, or gone, name the whole key.
  @Test(arguments: [true, false])
  func lazyResolversMadeBefore(isGone: Bool) async throws {
    weak var weakContainer: Container?
    func lazies() throws -> (
      LazyResolver<Object>, LazyTagsResolver<Object>, LazyFullResolver<Object>,
      Provider<Object, Int>, Container?
    ) {
      let container = try self.container()
      weakContainer = container
      return try (
        container.resolve(), container.resolve(tags: "t"), container.resolve(tags: "t", args: 1),
        container.resolve(tags: "t"), isGone ? nil : container
      )
    }
    let (lazy, tags, full, provider, container) = try lazies()
    try await container?.close()
    #expect((weakContainer == nil) == isGone)
    func now() -> [ResolutionError?] {
      [
        resolutionError { try lazy.resolve(tags: "t", args: 1) },
        resolutionError { try tags.resolve(args: 1) },
        resolutionError { try full.resolve() }, resolutionError { try provider(1) },
      ]
    }
    let awaited = [
      await resolutionError { try await lazy.resolve(tags: "t", args: 1) },
      await resolutionError { try await full.resolve() },
    ]
    for error in awaited + now() {
      #expect(error?.reason == .noResolver)
      #expect(error?.key == AnyKey(Key<Object>(tags: "t", arguments: [Int.self])))
    }
  }

  @Test func registeringAndSearchingAreHarmless() async throws {
    let container = try container()
    try await container.close()
    for number in 0..<100 { container.register(tags: number) { _ in Object() } }
    #expect(resolutionError { try container.now(Object.self, tags: 1) }?.reason == .noResolver)
    #expect(container.keys(Object.self).isEmpty)
    #expect(container.unregister(keys: Key<Object>(tags: 1)) == 0)
    #expect(container.verify().findings.isEmpty)
    container.assemble(RootAssembly())
    #expect(await resolutionError { try await container.start() }?.reason == .noResolver)
    func startSync() throws { try container.start() }
    #expect(resolutionError { try startSync() }?.reason == .noResolver)
  }
}
