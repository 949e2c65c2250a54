import Guise
import TestSupport
import Testing

@Suite("A new instance though one is kept")
struct MakeTests {
  final class Service: Sendable {
    let number: Int
    init(_ number: Int) { self.number = number }
  }

  struct Outer {
    let inner: Service
  }

  @Test func runsTheFactoryAndKeepsNothing() throws {
    let container = Container()
    let runs = Counter()
    container.register(lifetime: .singleton) { _ in Service(runs.increment()) }
    #expect(try container.make(Service.self).number == 1)
    let kept = try container.resolve(Service.self)
    #expect(kept.number == 2)
    let made: Service = try container.make()
    #expect(made.number == 3)
    #expect(try container.resolve(Service.self) === kept)
  }

  @Test func tagsAndArguments() throws {
    let container = Container()
    container.register(tags: "a", lifetime: .singleton) { (_, number: Int) in Service(number) }
    #expect(try container.resolve(Service.self, tags: "a", args: 1).number == 1)
    #expect(try container.make(Service.self, tags: "a", args: 2).number == 2)
    #expect(try container.resolve(Service.self, tags: "a", args: 3).number == 1)
  }

  @Test func dependenciesAreResolved() throws {
    let container = Container()
    let runs = Counter()
    container.register(lifetime: .singleton) { _ in Service(runs.increment()) }
    container.register(lifetime: .singleton, factory: auto(Outer.init))
    let first = try container.make(Outer.self)
    let second = try container.make(Outer.self)
    #expect(first.inner === second.inner)
    #expect(runs.value == 1)
  }

  @Test func async() async throws {
    let container = Container()
    let runs = Counter()
    container.register(lifetime: .singleton) { _ async in Service(runs.increment()) }
    container.register(lifetime: .singleton, factory: auto(Outer.init))
    container.register(tags: "sync", lifetime: .singleton) { _ in Service(0) }
    let kept = try await container.resolve(Service.self)
    #expect(try await container.make(Service.self).number == 2)
    #expect(try await container.make(Outer.self).inner === kept)
    #expect(try await container.make(Service.self, tags: "sync").number == 0)
    let now: () throws -> Service = { try container.make() }
    #expect(resolutionError { try now() }?.reason == .requiresAsync)
  }

  /// As an owner builds what it keeps, a child's override is not seen; a transient sees it.
  @Test func builtByWhoWouldBuildIt() throws {
    let parent = Container()
    parent.register { _ in Service(1) }
    parent.register(tags: "kept", lifetime: .singleton, factory: auto(Outer.init))
    parent.register(tags: "new", factory: auto(Outer.init))
    let child = Container(parent: parent) { $0.register { _ in Service(2) } }
    #expect(try child.make(Outer.self, tags: "kept").inner.number == 1)
    #expect(try child.make(Outer.self, tags: "new").inner.number == 2)
  }

  @Test func errors() {
    let container = Container()
    container.register(tags: "broken", lifetime: .singleton) { _ -> Service in throw Broken() }
    let failure = resolutionError { try container.make(Service.self, tags: "broken") }
    #expect(failure?.reason == .factoryFailed)
    #expect(failure?.underlying as? Broken == Broken())
    let missing = resolutionError { try container.make(Service.self) }
    #expect(missing?.reason == .notFound)
    #expect(missing?.nearMisses == [AnyKey(Key<Service>(tags: "broken"))])
    #expect(resolutionError { try container.make(Service?.self) }?.reason == .notFound)
  }

  @Test(arguments: [Lifetime.transient, .singleton])
  func cycles(_ lifetime: Lifetime) async {
    let container = Container()
    container.register(lifetime: lifetime) { r in Outer(inner: try r.make()) }
    container.register(lifetime: lifetime) { r in Service(try r.make(Outer.self).inner.number) }
    let error = resolutionError { try container.make(Outer.self) }
    #expect(error?.isClosedCycle == true)
    #expect(error?.services == ["Outer", "Service", "Outer"])
    let awaited = await resolutionError { try await container.make(Service.self) }
    #expect(awaited?.isClosedCycle == true)
  }

  @Test func cycleOfMakingAndResolving() {
    let container = Container()
    container.register(lifetime: .singleton) { r in Outer(inner: try r.resolve()) }
    container.register(lifetime: .singleton) { r in Service(try r.make(Outer.self).inner.number) }
    #expect(resolutionError { try container.make(Outer.self) }?.isClosedCycle == true)
    #expect(resolutionError { try container.resolve(Service.self) }?.isClosedCycle == true)
  }
}
