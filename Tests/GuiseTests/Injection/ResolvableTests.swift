import Guise
import TestSupport
import Testing

@Suite("Instances that are told when they are resolved, row 32", .endsInTime)
struct ResolvableTests {
  protocol Named: Sendable {}

  /// Logs its calls.
  class Part: Resolvable, Named, @unchecked Sendable {
    let log: ClosingLog
    var name: String { "\(type(of: self))" }

    init(_ log: ClosingLog) {
      self.log = log
      log.add("make \(name)")
    }

    func resolveDependencies(_ resolver: any Resolver) throws { log.add("wire \(name)") }
    func didResolveDependencies() { log.add("did \(name)") }
  }
  final class Leaf: Part, @unchecked Sendable {}
  final class Branch: Part, @unchecked Sendable {}
  final class Tree: Part, @unchecked Sendable {}

  /// In the order of creation, and back.
  static let whole = [
    "make Leaf", "wire Leaf", "make Branch", "wire Branch", "make Tree", "wire Tree",
    "did Tree", "did Branch", "did Leaf",
  ]

  enum Form: CaseIterable, Sendable { case auto, closures, asyncClosures }

  private func container(
    _ form: Form, _ lifetime: Lifetime, _ log: ClosingLog
  ) -> Container {
    let container = Container()
    func register<Needed: Sendable, Made: Part>(
      needing: Needed.Type, _ make: @escaping @Sendable () -> Made
    ) {
      switch form {
      case .auto: container.register(lifetime: lifetime, factory: auto { (_: Needed) in make() })
      case .closures:
        container.register(lifetime: lifetime) { r in
          _ = try r.resolve(Needed.self)
          return make()
        }
      case .asyncClosures:
        container.register(lifetime: lifetime) { r async throws in
          await Task.yield()
          _ = try await r.resolve(Needed.self)
          return make()
        }
      }
    }
    container.register(instance: 0)
    register(needing: Int.self) { Leaf(log) }
    register(needing: Leaf.self) { Branch(log) }
    register(needing: Branch.self) { Tree(log) }
    return container
  }

  static let lifetimes = [Lifetime.transient, .singleton, .weak, .scoped, .graph]

  @Test(arguments: lifetimes, Form.allCases)
  func inReverseOrderOnceAllIsComplete(_ lifetime: Lifetime, _ form: Form) async throws {
    for way in form == .asyncClosures ? [Way.async] : Way.allCases {
      let log = ClosingLog()
      let container = container(form, lifetime, log)
      let tree = try await container.resolve(Tree.self, by: way)
      // Before an async closure's instances are known to be `Resolvable`, each is told for itself.
      let isFirst = form == .asyncClosures && lifetime == .transient
      #expect(isFirst ? log.names.sorted() == Self.whole.sorted() : log.names == Self.whole)
      // The leaves of a weak tree are not held by it.
      if lifetime == .weak { continue }
      let second = try await container.resolve(Tree.self, by: way)
      let isKept = lifetime == .singleton || lifetime == .scoped
      #expect((tree === second) == isKept)
      #expect(Array(log.names.dropFirst(Self.whole.count)) == (isKept ? [] : Self.whole))
    }
  }

  @Test func failedResolvesTellOnlyKeptInstances() throws {
    let log = ClosingLog()
    let container = container(.auto, .transient, log)
    container.register(lifetime: .singleton, factory: auto { () in Leaf(log) })
    container.register(factory: auto { (_: Branch) -> Tree in throw Broken() })
    #expect(resolutionError { try container.resolve(Tree.self) }?.underlying is Broken)
    #expect(log.names == Array(Self.whole.prefix(4)) + ["did Leaf"])
  }

  @Test(arguments: lifetimes)
  func errorsOfWiringFailTheResolve(_ lifetime: Lifetime) {
    final class Bad: Resolvable {
      func resolveDependencies(_ resolver: any Resolver) throws { throw Broken() }
      func didResolveDependencies() { Issue.record("told, though the resolve failed") }
    }
    let container = Container()
    container.register(lifetime: lifetime, factory: auto { () in Bad() })
    for _ in 1...2 {
      #expect(resolutionError { try container.resolve(Bad.self) }?.underlying is Broken)
    }
  }

  final class Root: Part, @unchecked Sendable {
    override func resolveDependencies(_ resolver: any Resolver) throws {
      try super.resolveDependencies(resolver)
      _ = try resolver.resolve(Leaf.self)
    }
  }

  @Test func instancesThatItResolvesAreToldFirst() throws {
    let log = ClosingLog()
    let container = container(.auto, .transient, log)
    container.register(factory: auto { () in Root(log) })
    let calls = ["make Root", "wire Root", "make Leaf", "wire Leaf", "did Leaf", "did Root"]
    for turn in 1...2 {
      _ = try container.resolve(Root.self)
      #expect(log.names.suffix(6) == calls && log.names.count == 6 * turn)
    }
    container.register(tags: 1) { _ in Root(log) }
    _ = try container.resolve([Root].self)
    #expect(log.names.suffix(4) == ["did Leaf", "did Root", "did Leaf", "did Root"], "one resolve")
  }

  @Test func aChildTellsWhatItsResolveMade() throws {
    let log = ClosingLog()
    let parent = container(.auto, .singleton, log)
    _ = try parent.resolve(Branch.self)
    _ = try Container(parent: parent).resolve(Tree.self)
    #expect(log.names.suffix(3) == ["make Tree", "wire Tree", "did Tree"])
    #expect(log.names.filter { $0 == "did Leaf" }.count == 1)
  }

  // MARK: Once, by whatever way

  struct Value: Named, Resolvable {
    let log: ClosingLog
    func resolveDependencies(_ resolver: any Resolver) throws { log.add("wire") }
    func didResolveDependencies() { log.add("did") }
  }

  @Test(arguments: lifetimes, Way.allCases)
  func forwardsTellOnce(_ lifetime: Lifetime, _ way: Way) async throws {
    let log = ClosingLog()
    let container = Container()
    let leaf = container.register(lifetime: lifetime) { _ in Leaf(log) }
    let named = container.register((any Named).self, forwardingTo: leaf) { $0 }
    container.register((any Named).self, tags: "again", forwardingTo: named) { $0 }
    container.register(factory: auto { (a: any Named, b: any Named) in [a, b] })
    var held: [any Named] = []
    for turn in 1...3 {
      held.append(try await container.resolve((any Named).self, tags: "again", by: way))
      let isKept = lifetime != .transient && lifetime != .graph
      #expect(log.names.count == (isKept ? 3 : 3 * turn))
    }
    let before = log.names.count
    _ = try await container.resolve([any Named].self, by: way)
    let new = lifetime == .transient ? 6 : lifetime == .graph ? 3 : 0
    #expect(log.names.count == before + new)
    withExtendedLifetime(held) {}
  }

  @Test(arguments: [Lifetime.transient, .singleton, .graph])
  func valuesAreToldOnce(_ lifetime: Lifetime) throws {
    let log = ClosingLog()
    let container = Container()
    let value = container.register(lifetime: lifetime) { (_, _: Int) in Value(log: log) }
    container.register((any Named).self, forwardingTo: value) { $0 }
    for turn in 1...3 {
      _ = try container.resolve((any Named).self, args: 1)
      #expect(log.names.count == (lifetime == .singleton ? 2 : 2 * turn))
    }
  }

  @Test(arguments: [Lifetime.singleton, .transient], Way.allCases)
  func wrapperAndWrappedAreTold(_ lifetime: Lifetime, _ way: Way) async throws {
    let log = ClosingLog()
    let container = Container()
    container.register((any Named).self, lifetime: lifetime) { _ in Value(log: log) }
    container.decorate((any Named).self) { _, _ in Leaf(log) }
    container.decorate((any Named).self) { inner, _ in inner }
    let expected = ["wire", "make Leaf", "wire Leaf", "did Leaf", "did"]
    for turn in 1...3 {
      _ = try await container.resolve((any Named).self, by: way)
      #expect(log.names.suffix(5) == expected)
      #expect(log.names.count == (lifetime == .singleton ? 5 : 5 * turn))
    }
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

  @Test(arguments: [Lifetime.singleton, .scoped, .weak, .graph], Way.allCases)
  func anInstanceMayAskForItself(_ lifetime: Lifetime, _ way: Way) async throws {
    for usesClosure in [false, true] {
      let log = ClosingLog()
      let container = Container()
      let key = container.register(lifetime: lifetime, factory: auto { () in Asking(log) })
      if usesClosure {
        container.register((any Named).self) { r in try r.resolve(Asking.self) }
      } else {
        container.register((any Named).self, forwardingTo: key) { $0 }
      }
      let asking = try await container.resolve(Asking.self, by: way)
      #expect(asking.itself === asking && log.names == ["wire"])
    }
  }

  // MARK: Instances of different types

  final class Plain: Named {}
  final class Closing: Named, Closeable {
    let log: ClosingLog
    init(_ log: ClosingLog) { self.log = log }
    func close() async throws { log.add("closed") }
  }

  /// A container learns of most registrations that their instances need nothing; that holds for their
  /// type alone.
  @Test(arguments: [Lifetime.scoped, .graph])
  func eachTypeOfInstanceIsToldAndClosed(_ lifetime: Lifetime) async throws {
    let (log, turns) = (ClosingLog(), Counter())
    let parent = Container()
    parent.register((any Named).self, lifetime: lifetime) { _ in
      switch turns.increment() % 4 {
      case 3: Value(log: log)
      case 0: Closing(log)
      default: Plain()
      }
    }
    let closed = lifetime == .scoped ? ["closed"] : []
    for expected in [[], [], ["wire", "did"], closed, [], [], ["wire", "did"], closed] {
      let before = log.names.count
      let scope = Container(parent: parent)
      _ = try await scope.resolve((any Named).self)
      try await scope.close()
      #expect(Array(log.names.dropFirst(before)) == expected)
    }
  }
}
