import Guise
import TestSupport
import Testing

@Suite("What decorators resolve, await and throw", .endsInTime)
struct DecoratorResolvingTests {
  struct Service: Equatable {
    var names: [String]
    func adding(_ name: String) -> Service { Service(names: names + [name]) }
  }

  struct Outer {
    let service: Service
  }

  @Test(arguments: [Lifetime.transient, .singleton, .scoped, .graph])
  func theResolverIsAClosuresOwn(_ lifetime: Lifetime) throws {
    let parent = Container()
    parent.register(lifetime: lifetime, factory: auto { Service(names: []) })
    parent.decorate(Service.self) { inner, resolver in
      #expect(resolver is Container)
      return inner.adding(try resolver.resolve())
    }
    parent.register(instance: "parent")
    let child = Container(parent: parent) { $0.register(instance: "child") }
    // An owner builds with its own registrations.
    let expected = lifetime == .singleton ? "parent" : "child"
    #expect(try child.resolve(Service.self).names == [expected])
    #expect(try parent.resolve(Service.self).names == ["parent"])
  }

  /// What a decorator resolves is part of the same outermost resolve.
  @Test func theGraphIsShared() throws {
    final class Shared {}
    final class User {
      let shared: [Shared]
      init(_ shared: [Shared]) { self.shared = shared }
    }
    let container = Container()
    container.register(lifetime: .graph) { _ in Shared() }
    container.register(factory: auto { (shared: Shared) in User([shared]) })
    container.decorate(User.self) { inner, resolver in
      User(inner.shared + [try resolver.resolve()])
    }
    let shared = try container.resolve(User.self).shared
    #expect(shared.count == 2 && shared[0] === shared[1])
  }

  @Test(arguments: [Lifetime.transient, .singleton])
  func failures(_ lifetime: Lifetime) throws {
    let container = Container()
    let fails = Locked(true)
    container.register(lifetime: lifetime) { _ in Service(names: []) }
    container.decorate(Service.self) { inner, _ in
      if fails.withLock({ $0 }) { throw Broken() }
      return inner.adding("d")
    }
    container.register(factory: auto(Outer.init))
    let error = resolutionError { try container.resolve(Outer.self) }
    #expect(error?.reason == .factoryFailed)
    #expect(error?.key == AnyKey(service: Service.self))
    #expect(error?.services == ["Outer", "Service"])
    #expect(error?.underlying as? Broken == Broken())
    fails.withLock { $0 = false }
    #expect(try container.resolve(Outer.self).service.names == ["d"])
  }

  @Test func whatADecoratorMisses() {
    let container = Container()
    container.register { _ in Service(names: []) }
    container.decorate(Service.self) { inner, resolver in inner.adding(try resolver.resolve()) }
    let error = resolutionError { try container.resolve(Service.self) }
    #expect(error?.reason == .notFound)
    #expect(error?.services == ["Service", "String"])
  }

  @Test(arguments: [Lifetime.transient, .singleton, .scoped, .graph])
  func cycles(_ lifetime: Lifetime) async {
    let container = Container()
    let runs = Counter()
    container.register(lifetime: lifetime, factory: auto { Service(names: []) })
    container.decorate(Service.self) { _, resolver in
      runs.increment()
      return try resolver.resolve(Outer.self).service
    }
    container.register(factory: auto(Outer.init))
    let error = resolutionError { try container.resolve(Service.self) }
    #expect(error?.isClosedCycle == true)
    #expect(error?.services == ["Service", "Outer", "Service"])
    // A cycle of transients ends with the stack.
    #expect(runs.value == 1 || lifetime == .transient)
    let awaited = await resolutionError { try await container.resolve(Service.self) }
    #expect(awaited?.isClosedCycle == true)
    #expect(resolutionError { try container.make(Service.self) }?.isClosedCycle == true)
  }

  @Test(arguments: [Lifetime.transient, .singleton])
  func asyncCycles(_ lifetime: Lifetime) async {
    let container = Container()
    container.register(lifetime: lifetime) { _ in Service(names: []) }
    container.decorate(Service.self) { _, resolver async throws in
      try await resolver.resolve(Outer.self).service
    }
    container.register(factory: auto(Outer.init))
    let error = await resolutionError { try await container.resolve(Service.self) }
    #expect(error?.isClosedCycle == true)
  }

  /// Others would get another instance than the one that is kept.
  @Test func anInstanceIsNotSeenBeforeItIsDecorated() throws {
    final class Part: Resolvable {
      nonisolated(unsafe) var error: (any Error)?
      func resolveDependencies(_ resolver: any Resolver) throws {
        do { _ = try resolver.resolve(Part.self) } catch { self.error = error }
      }
    }
    let container = Container()
    container.register(lifetime: .singleton) { _ in Part() }
    #expect(try container.resolve(Part.self).error == nil)
    let decorated = Container()
    decorated.register(lifetime: .singleton) { _ in Part() }
    decorated.decorate(Part.self) { inner, _ in inner }
    let error = try decorated.resolve(Part.self).error as? ResolutionError
    #expect(error?.reason == .cycle)
  }

  @Test(arguments: [Lifetime.transient, .singleton, .scoped])
  func asyncDecorators(_ lifetime: Lifetime) async throws {
    let container = Container()
    let made = Counter()
    container.register(
      lifetime: lifetime, factory: auto { Service(names: ["\(made.increment())"]) })
    container.decorate(Service.self) { inner, _ in inner.adding("sync") }
    container.decorate(Service.self) { inner, resolver async throws in
      inner.adding(try await resolver.resolve())
    }
    container.register { _ async in
      await Task.yield()
      return "awaited"
    }
    container.register(factory: auto(Outer.init))
    let now: () throws -> Outer = { try container.resolve() }
    let error = resolutionError { try now() }
    #expect(error?.reason == .requiresAsync)
    #expect(error?.services == ["Outer", "Service"])
    #expect(made.value == 0)
    let service = try await container.resolve(Service.self)
    #expect(service.names == ["1", "sync", "awaited"])
    #expect(try await container.make(Service.self).names == ["2", "sync", "awaited"])
    if lifetime == .transient {
      #expect(resolutionError { try now() }?.reason == .requiresAsync)
    } else {
      #expect(try now().service == service)
    }
    #expect(made.value == 2)
  }

  @Test func anAsyncFactoryWithASyncDecorator() async throws {
    let container = Container()
    container.register { _ async in Service(names: ["async"]) }
    container.decorate(Service.self) { inner, _ in inner.adding("d") }
    for _ in 0..<3 { #expect(try await container.resolve(Service.self).names == ["async", "d"]) }
  }

  /// A thread that meets a build whose decorator is suspended is told, and not blocked.
  @Test func aSuspendedDecorator() async throws {
    let container = Container()
    let (entered, leave) = (Gate(), Gate())
    container.register(lifetime: .singleton) { _ in Service(names: []) }
    container.decorate(Service.self) { inner, _ async in
      entered.open()
      await leave.wait()
      return inner.adding("d")
    }
    let build = Task { try await container.resolve(Service.self) }
    await entered.wait()
    let reason = await onThread { resolutionError { try container.resolve(Service.self) }?.reason }
    #expect(reason == .requiresAsync)
    leave.open()
    #expect(try await build.value.names == ["d"])
    let kept = await onThread { try? container.resolve(Service.self) }
    #expect(kept?.names == ["d"])
  }
}
