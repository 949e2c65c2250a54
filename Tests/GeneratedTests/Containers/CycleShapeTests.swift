import Guise
import TestSupport
import Testing

/// It is enough that one side of each cycle is a property, whatever the cycles look like, and whoever
/// is asked first.
@Suite("Promised: cycles of every shape", .endsInTime)
struct CycleShapeTests {
  /// Needs some nodes to be made, and is given others.
  final class Node: Resolvable, @unchecked Sendable {
    let number: Int
    let needed: [Node]
    private let asks: [Int]
    var told: [Node] = []
    var a: Node?
    var b: Node?

    init(_ number: Int, needed: [Node], asks: [Int] = []) {
      (self.number, self.needed, self.asks) = (number, needed, asks)
    }

    func resolveDependencies(_ resolver: any Resolver) throws {
      told = try asks.map { try resolver.resolve(Node.self, tags: $0) }
    }

    var given: [Node] { told + [a, b].compactMap(\.self) }
  }

  /// Who needs whom, by number.
  struct Shape: CustomStringConvertible {
    /// To be made; without a cycle.
    var needs: [[Int]]
    /// As properties, two at most.
    var properties: [[Int]]

    var count: Int { needs.count }
    var description: String { "needs \(needs), properties \(properties)" }

    /// A ring, of which some members are given the next as a property.
    init(ringOf count: Int, properties mask: Int) {
      needs = []
      properties = []
      for number in 0..<count {
        let next = [(number + 1) % count]
        let isProperty = mask >> number & 1 == 1
        needs.append(isProperty ? [] : next)
        properties.append(isProperty ? next : [])
      }
    }

    init(seed: UInt64) {
      var random = SplitMix(seed: seed)
      let count = random.count(2...7)
      // Who is behind in this order may need who is before.
      let order = Array(0..<count).shuffled(using: &random)
      needs = Array(repeating: [], count: count)
      properties = Array(repeating: [], count: count)
      for (place, number) in order.enumerated() {
        needs[number] = random.some(of: Array(order[..<place]), 4)
        properties[number] = (0..<random.count(0...2)).map { _ in random.count(0...count - 1) }
      }
    }
  }

  enum Form: CaseIterable, Sendable { case injected, asked, asyncFactories }

  private static func container(
    _ shape: Shape, _ form: Form, _ lifetimes: [Lifetime], _ made: Locked<[Int: Int]>
  ) -> Container {
    let container = Container()
    for number in 0..<shape.count {
      let (needs, properties) = (shape.needs[number], shape.properties[number])
      let lifetime = lifetimes[number]
      @Sendable func make(_ needed: [Node], asks: [Int] = []) -> Node {
        made.withLock { $0[number, default: 0] += 1 }
        return Node(number, needed: needed, asks: asks)
      }
      switch form {
      case .asked:
        container.register(tags: number, lifetime: lifetime) { r in
          make(try needs.map { try r.resolve(Node.self, tags: $0) }, asks: properties)
        }
      case .injected, .asyncFactories:
        var factory = auto { (r: any Resolver) in
          make(try needs.map { try r.resolve(Node.self, tags: $0) })
        }
        if form == .asyncFactories {
          factory = auto { (r: any Resolver) async throws in
            var needed: [Node] = []
            for number in needs { needed.append(try await r.resolve(Node.self, tags: number)) }
            return make(needed)
          }
        }
        if let first = properties.first { factory = factory.injecting(\.a, tags: first) }
        if properties.count > 1 { factory = factory.injecting(\.b, tags: properties[1]) }
        container.register(tags: number, lifetime: lifetime, factory: factory)
      }
    }
    return container
  }

  /// Whether all that a node leads to has what it should have, and is there once.
  private static func isWhole(_ start: Node, _ shape: Shape) -> Bool {
    var seen: [Int: Node] = [:]
    var open = [start]
    while let node = open.popLast() {
      if let known = seen[node.number] {
        if known !== node { return false }
        continue
      }
      seen[node.number] = node
      guard node.needed.map(\.number) == shape.needs[node.number],
        node.given.map(\.number) == shape.properties[node.number]
      else { return false }
      open += node.needed + node.given
    }
    return true
  }

  private func check(
    _ shape: Shape, _ form: Form, _ lifetimes: [Lifetime], from start: Int, _ comment: String
  ) async {
    func check(_ result: Result<Node, any Error>, _ made: Locked<[Int: Int]>, _ how: String) {
      switch result {
      case .success(let node):
        #expect(
          node.number == start && Self.isWhole(node, shape),
          "\(comment), from \(start), \(how): \(shape)")
        let often = made.withLock { $0 }.filter { $0.value > 1 }
        #expect(often.isEmpty, "\(comment), from \(start), \(how): \(shape)")
      case .failure(let error):
        Issue.record("\(comment), from \(start), \(how): \(shape): \(error)")
      }
    }
    func sync() {
      let made = Locked<[Int: Int]>([:])
      let container = Self.container(shape, form, lifetimes, made)
      check(Result { try container.resolve(Node.self, tags: start) }, made, "sync")
    }
    if form != .asyncFactories { sync() }
    let made = Locked<[Int: Int]>([:])
    let container = Self.container(shape, form, lifetimes, made)
    do {
      check(.success(try await container.resolve(Node.self, tags: start)), made, "async")
    } catch {
      check(.failure(error), made, "async")
    }
  }

  private static let kept = [Lifetime.singleton, .graph, .scoped]

  @Test(arguments: Form.allCases, kept)
  func aRingWithAtLeastOneProperty(_ form: Form, _ lifetime: Lifetime) async {
    for count in 1...4 {
      let lifetimes = Array(repeating: lifetime, count: count)
      for mask in 1..<1 << count {
        for start in 0..<count {
          await check(
            Shape(ringOf: count, properties: mask), form, lifetimes, from: start, "\(lifetime)")
        }
      }
    }
  }

  @Test(arguments: Form.allCases)
  func anyShape(_ form: Form) async {
    for seed in GeneratedCases.seeds(90, sharedBy: 3) {
      let shape = Shape(seed: seed)
      var random = SplitMix(seed: seed &+ 1 << 40)
      for lifetime in Self.kept {
        let lifetimes = Array(repeating: lifetime, count: shape.count)
        await check(
          shape, form, lifetimes, from: random.count(0...shape.count - 1),
          "seed \(seed), \(lifetime)")
      }
    }
  }

  /// Those that two of the lifetimes share are shared among all that one resolve makes.
  @Test(arguments: Form.allCases)
  func anyShapeOfSeveralLifetimes(_ form: Form) async {
    for seed in GeneratedCases.seeds(90, sharedBy: 3) {
      let shape = Shape(seed: seed)
      var random = SplitMix(seed: seed &+ 1 << 41)
      let lifetimes = (0..<shape.count).map { _ in random.one(of: [Lifetime.singleton, .scoped]) }
      await check(
        shape, form, lifetimes, from: random.count(0...shape.count - 1),
        "seed \(seed), \(lifetimes)")
    }
  }
}
