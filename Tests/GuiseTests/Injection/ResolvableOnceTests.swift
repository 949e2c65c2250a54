import Guise
import TestSupport
import Testing

@Suite("Each instance is told once, whatever leads to it", .endsInTime)
struct ResolvableOnceTests {
  protocol Named: Sendable { var log: ClosingLog { get } }
  protocol Titled: Sendable { var log: ClosingLog { get } }

  class Part: Named, Titled, Resolvable, @unchecked Sendable {
    let log: ClosingLog
    init(_ log: ClosingLog) { self.log = log }
    func resolveDependencies(_ resolver: any Resolver) throws { log.add("wire") }
    func didResolveDependencies() { log.add("did") }
  }

  static let lifetimes = [Lifetime.transient, .singleton, .weak, .scoped, .graph]

  private func forwarded(_ lifetime: Lifetime, _ log: ClosingLog) -> Container {
    let container = Container()
    container.register(instance: log)
    let part = container.register(lifetime: lifetime, factory: auto(Part.init))
    container.register((any Named).self, forwardingTo: part) { $0 }
    container.register((any Titled).self, tags: "part", forwardingTo: part) { $0 }
    return container
  }

  @Test(arguments: lifetimes)
  func throughAForward(_ lifetime: Lifetime) async throws {
    let log = ClosingLog()
    let container = forwarded(lifetime, log)
    func sync() throws {
      let named = try container.resolve((any Named).self)
      #expect(log.names == ["wire", "did"])
      let titled = try container.resolve((any Titled).self, tags: "part")
      let isShared = lifetime != .transient && lifetime != .graph
      #expect(log.names.count == (isShared ? 2 : 4))
      #expect(named.log === titled.log)
    }
    try sync()
    let other = ClosingLog()
    let named = try await forwarded(lifetime, other).resolve((any Named).self)
    #expect(other.names == ["wire", "did"] && named.log === other)
  }

  @Test(arguments: lifetimes)
  func throughAForwardWithAnArgument(_ lifetime: Lifetime) throws {
    let log = ClosingLog()
    let container = Container()
    let part = container.register(lifetime: lifetime) { (_: any Resolver, _: Int) in Part(log) }
    container.register((any Named).self, forwardingTo: part) { $0 }
    for turn in 1...3 {
      let named = try container.resolve((any Named).self, args: 1)
      #expect(named.log === log)
      let isKept = lifetime == .singleton || lifetime == .scoped
      #expect(log.names.count == (isKept ? 2 : 2 * turn))
    }
  }

  struct Pair { init(_ first: any Named, _ second: any Named) {} }

  @Test func anObjectWithTwoParametersThatAreForwards() throws {
    let log = ClosingLog()
    let container = forwarded(.singleton, log)
    container.register(factory: auto(Pair.init))
    for _ in 1...3 { _ = try container.resolve(Pair.self) }
    #expect(log.names == ["wire", "did"])
  }

  struct Value: Named, Resolvable {
    let log: ClosingLog
    func resolveDependencies(_ resolver: any Resolver) throws { log.add("wire") }
    func didResolveDependencies() { log.add("did") }
  }

  @Test(arguments: [Lifetime.transient, .singleton, .graph])
  func aValueThroughAForward(_ lifetime: Lifetime) throws {
    let log = ClosingLog()
    let container = Container()
    let value = container.register(lifetime: lifetime) { _ in Value(log: log) }
    container.register((any Named).self, forwardingTo: value) { $0 }
    for turn in 1...3 {
      _ = try container.resolve((any Named).self)
      #expect(log.names.count == (lifetime == .singleton ? 2 : 2 * turn))
    }
  }

  final class Wrapper: Named, Resolvable, @unchecked Sendable {
    let inner: any Named
    var log: ClosingLog { inner.log }
    init(_ inner: any Named) { self.inner = inner }
    func resolveDependencies(_ resolver: any Resolver) throws { log.add("wire wrapper") }
    func didResolveDependencies() { log.add("did wrapper") }
  }

  @Test(arguments: [Lifetime.singleton, .transient])
  func aDecoratorsInstanceToo(_ lifetime: Lifetime) async throws {
    func decorate(_ container: Container, _ log: ClosingLog) {
      container.register((any Named).self, lifetime: lifetime) { _ in Part(log) }
      container.decorate((any Named).self) { inner, _ in Wrapper(inner) }
      container.decorate((any Named).self) { inner, _ in inner }
    }
    let expected = ["wire", "wire wrapper", "did wrapper", "did"]
    func sync() throws {
      let log = ClosingLog()
      let container = Container()
      decorate(container, log)
      _ = try container.resolve((any Named).self)
      #expect(log.names == expected)
      _ = try container.resolve((any Named).self)
      #expect(log.names == (lifetime == .singleton ? expected : expected + expected))
    }
    try sync()
    let log = ClosingLog()
    let container = Container()
    decorate(container, log)
    _ = try await container.resolve((any Named).self)
    #expect(log.names == expected)
  }

  @Test func aDecoratedForward() throws {
    let log = ClosingLog()
    let container = forwarded(.singleton, log)
    container.decorate((any Named).self) { inner, _ in Wrapper(inner) }
    _ = try container.resolve((any Named).self)
    #expect(log.names == ["wire", "wire wrapper", "did wrapper", "did"])
    _ = try container.resolve(Part.self)
    #expect(log.names.count == 4)
  }

  final class Asking: Named, Resolvable, @unchecked Sendable {
    let log: ClosingLog
    private(set) weak var itself: Asking?
    init(_ log: ClosingLog) { self.log = log }
    func resolveDependencies(_ resolver: any Resolver) throws {
      log.add("wire")
      itself = try resolver.resolve((any Named).self) as? Asking
    }
  }

  @Test(arguments: [Lifetime.singleton, .scoped, .weak, .graph], [false, true])
  func whatAsksForItsOwnForward(_ lifetime: Lifetime, _ usesClosure: Bool) async throws {
    func container(_ log: ClosingLog) -> Container {
      let container = Container()
      container.register(instance: log)
      let key = container.register(lifetime: lifetime, factory: auto(Asking.init))
      if usesClosure {
        container.register((any Named).self) { r in try r.resolve(Asking.self) }
      } else {
        container.register((any Named).self, forwardingTo: key) { $0 }
      }
      return container
    }
    func sync() throws {
      let log = ClosingLog()
      let asking = try container(log).resolve(Asking.self)
      #expect(asking.itself === asking && log.names == ["wire"])
    }
    try sync()
    let log = ClosingLog()
    let asking = try await container(log).resolve(Asking.self)
    #expect(asking.itself === asking && log.names == ["wire"])
  }

  /// What is remembered of the instances is forgotten with them.
  @Test func whatIsGoneIsForgotten() throws {
    let log = ClosingLog()
    let container = Container()
    container.register { _ in Part(log) }
    for _ in 0..<5_000 { _ = try container.resolve(Part.self) }
    #expect(log.names.count == 10_000)
  }
}
