import Guise
import TestSupport
import Testing

@Suite("Instances that are told when they are resolved")
struct ResolvableTests {
  protocol Named: Sendable {}

  /// Says what happens to it.
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
  final class Branch: Part, @unchecked Sendable {
    init(_ log: ClosingLog, _ leaf: Leaf) { super.init(log) }
    init(_ log: ClosingLog, _ leaf: any Named) { super.init(log) }
  }
  final class Tree: Part, @unchecked Sendable {
    init(_ log: ClosingLog, _ branch: Branch) { super.init(log) }
    init(_ log: ClosingLog, _ branch: any Named) { super.init(log) }
  }

  /// In the order of creation, and back.
  static let whole = [
    "make Leaf", "wire Leaf", "make Branch", "wire Branch", "make Tree", "wire Tree",
    "did Tree", "did Branch", "did Leaf",
  ]

  private func wired(_ lifetime: Lifetime, _ log: ClosingLog) -> Container {
    Container {
      $0.register(instance: log)
      $0.register(lifetime: lifetime, factory: auto(Leaf.init))
      $0.register(lifetime: lifetime, factory: auto { (l: ClosingLog, b: Leaf) in Branch(l, b) })
      $0.register(lifetime: lifetime, factory: auto { (l: ClosingLog, b: Branch) in Tree(l, b) })
    }
  }

  private func closures(_ lifetime: Lifetime, _ log: ClosingLog) -> Container {
    Container {
      $0.register((any Named).self, tags: 1, lifetime: lifetime) { _ in Leaf(log) }
      $0.register((any Named).self, tags: 2, lifetime: lifetime) { r in
        Branch(log, try r.resolve((any Named).self, tags: 1))
      }
      $0.register(Tree.self, lifetime: lifetime) { r in
        Tree(log, try r.resolve((any Named).self, tags: 2))
      }
    }
  }

  static let lifetimes = [Lifetime.transient, .singleton, .weak, .scoped, .graph]

  @Test(arguments: lifetimes, [false, true])
  func inReverseOrderOnceAllIsComplete(_ lifetime: Lifetime, _ usesClosures: Bool) throws {
    let log = ClosingLog()
    let container = usesClosures ? closures(lifetime, log) : wired(lifetime, log)
    let tree = try container.resolve(Tree.self)
    #expect(log.names == Self.whole)
    // What is kept is told once; what is made again is told again. The leaves of a weak tree are
    // not held by it.
    if lifetime == .weak { return }
    let second = try container.resolve(Tree.self)
    let isKept = lifetime == .singleton || lifetime == .scoped
    #expect((tree === second) == isKept)
    #expect(log.names == Self.whole + (isKept ? [] : Self.whole))
  }

  @Test(arguments: lifetimes, [false, true])
  func awaited(_ lifetime: Lifetime, _ usesClosures: Bool) async throws {
    let log = ClosingLog()
    let container = usesClosures ? closures(lifetime, log) : wired(lifetime, log)
    let tree = try await container.resolve(Tree.self)
    #expect(log.names == Self.whole && tree.name == "Tree")
  }

  @Test func asyncFactories() async throws {
    let log = ClosingLog()
    let container = Container()
    container.register { _ async in
      await Task.yield()
      return Leaf(log)
    }
    container.register { r async throws in Branch(log, try await r.resolve(Leaf.self)) }
    container.register { r async throws in Tree(log, try await r.resolve(Branch.self)) }
    // Before an async closure's instances are known to be `Resolvable`, what it asks for is not known
    // to be a part of the same resolve: each is told for itself.
    _ = try await container.resolve(Tree.self)
    #expect(log.names.sorted() == Self.whole.sorted())
    for turn in 2...3 {
      _ = try await container.resolve(Tree.self)
      #expect(log.names.count == turn * Self.whole.count)
      #expect(Array(log.names.suffix(Self.whole.count)) == Self.whole)
    }
  }

  @Test func aFailedResolveTellsNobody() throws {
    let log = ClosingLog()
    let failures = Counter()
    let container = wired(.transient, log)
    container.register { r -> Tree in
      let branch = try r.resolve(Branch.self)
      if failures.increment() == 1 { throw Broken() }
      return Tree(log, branch)
    }
    #expect(resolutionError { try container.resolve(Tree.self) }?.underlying is Broken)
    #expect(log.names == Array(Self.whole.prefix(4)))
    _ = try container.resolve(Tree.self)
    #expect(Array(log.names.dropFirst(4)) == Self.whole)
  }

  final class Bad: Resolvable {
    func resolveDependencies(_ resolver: any Resolver) throws { throw Broken() }
    func didResolveDependencies() { Issue.record("told, though the resolve failed") }
  }

  @Test(arguments: lifetimes)
  func whatWiringThrowsFailsTheResolve(_ lifetime: Lifetime) {
    let container = Container()
    container.register(lifetime: lifetime, factory: auto(Bad.init))
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

  @Test func whatItResolvesItselfIsMadeLaterAndToldFirst() throws {
    let log = ClosingLog()
    let container = wired(.transient, log)
    container.register(factory: auto(Root.init))
    for turn in 1...2 {
      _ = try container.resolve(Root.self)
      #expect(
        Array(log.names.suffix(6)) == [
          "make Root", "wire Root", "make Leaf", "wire Leaf", "did Leaf", "did Root",
        ])
      #expect(log.names.count == 6 * turn)
    }
  }

  @Test func theElementsOfAnArrayAreOneResolve() throws {
    let log = ClosingLog()
    let container = Container()
    for tag in 1...3 {
      container.register((any Named).self, tags: tag) { _ in
        tag == 2 ? Root(log) : Leaf(log)
      }
    }
    container.register { _ in Leaf(log) }
    for _ in 1...2 {
      let before = log.names.count
      let parts = try container.resolve([any Named].self)
      #expect(parts.count == 3)
      let names = Array(log.names.dropFirst(before))
      #expect(names.suffix(4) == ["did Leaf", "did Leaf", "did Root", "did Leaf"])
      #expect(names.filter { $0.hasPrefix("did") }.count == 4)
    }
  }

  struct Value: Resolvable {
    let log: ClosingLog
    func didResolveDependencies() { log.add("value") }
  }

  @Test func valuesAreToldToo() throws {
    let log = ClosingLog()
    let container = Container()
    container.register { _ in Value(log: log) }
    for turn in 1...3 {
      _ = try container.resolve(Value.self)
      #expect(log.names.count == turn)
    }
  }

  @Test func inAChildOnlyThoseThatTheResolveMade() throws {
    let log = ClosingLog()
    let parent = wired(.singleton, log)
    _ = try parent.resolve(Branch.self)
    let child = Container(parent: parent)
    _ = try child.resolve(Tree.self)
    #expect(log.names.suffix(3) == ["make Tree", "wire Tree", "did Tree"])
    #expect(log.names.filter { $0 == "did Leaf" }.count == 1)
  }

  final class Kept: Resolvable, @unchecked Sendable {
    private(set) var calls: [String] = []
    func resolveDependencies(_ resolver: any Resolver) throws { calls.append("wire") }
    func didResolveDependencies() { calls.append("did") }
  }

  /// What is kept is told at the end of the resolve that made it, though that has failed elsewhere.
  @Test func whatIsKeptIsToldWhereTheResolveFails() throws {
    let container = Container()
    container.register(lifetime: .singleton, factory: auto(Kept.init))
    container.register(factory: auto { (_: Kept) -> String in throw Broken() })
    #expect(resolutionError { try container.resolve(String.self) }?.underlying is Broken)
    #expect(try container.resolve(Kept.self).calls == ["wire", "did"])
  }
}
