import Foundation
import Guise
import TestSupport

/// A random graph of kept services: what each needs in its initializer, in properties, and in
/// `resolveDependencies`.
struct RandomGraph: Sendable, CustomStringConvertible {
  var lifetimes: [Lifetime] = []
  var arguments: [[Int]] = []
  var properties: [[Int]] = []
  var completions: [[Int]] = []
  var isDecorated: [Bool] = []
  /// The services whose initializers are async.
  var isAsync: [Bool] = []

  var count: Int { lifetimes.count }

  /// - Parameters:
  ///   - lifetimes: the lifetimes to choose from.
  ///   - isAsync: whether initializers may be async; then what has properties has no arguments.
  init(
    seed: UInt64, upTo most: Int, lifetimes choices: [Lifetime], isAsync: Bool = false,
    completes: Bool = false
  ) {
    var random = SplitMix(seed: seed)
    let count = random.count(2...most)
    let isAcyclic = random.chance(7)
    let density = random.count(2...5)
    func some(of numbers: [Int]) -> [Int] {
      numbers.filter { _ in random.count(1...density) == 1 }.shuffled(using: &random)
    }
    for number in 0..<count {
      lifetimes.append(random.one(of: choices))
      let others = (0..<count).filter { $0 > number || !isAcyclic && $0 != number }
      properties.append(some(of: Array(0..<count)))
      let mayAwait = isAsync && properties[number].isEmpty
      arguments.append(isAsync && !mayAwait ? [] : some(of: others))
      self.isAsync.append(mayAwait)
      completions.append(completes && random.chance(2) ? [random.count(0...(count - 1))] : [])
      isDecorated.append(completes && random.chance(1))
    }
  }

  /// The services that can never be made: those that need themselves in initializers, and all that
  /// need these in any way.
  var failing: [Bool] {
    let made = closure(arguments)
    let broken = Set((0..<count).filter { made[$0].contains($0) })
    let all = closure((0..<count).map { arguments[$0] + properties[$0] + completions[$0] })
    return (0..<count).map { broken.contains($0) || !all[$0].isDisjoint(with: broken) }
  }

  private func closure(_ edges: [[Int]]) -> [Set<Int>] {
    var reach = edges.map(Set.init)
    for _ in 0..<count {
      for number in 0..<count {
        for next in reach[number] { reach[number].formUnion(reach[next]) }
      }
    }
    return reach
  }

  var description: String {
    "lifetimes \(lifetimes) arguments \(arguments) properties \(properties) "
      + "completions \(completions) decorated \(isDecorated) async \(isAsync)"
  }
}

/// The number of a service, as a type.
protocol NodeNumber: Sendable {
  static var value: Int { get }
}

enum G0: NodeNumber { static var value: Int { 0 } }
enum G1: NodeNumber { static var value: Int { 1 } }
enum G2: NodeNumber { static var value: Int { 2 } }
enum G3: NodeNumber { static var value: Int { 3 } }
enum G4: NodeNumber { static var value: Int { 4 } }
enum G5: NodeNumber { static var value: Int { 5 } }
enum G6: NodeNumber { static var value: Int { 6 } }

let nodeNumbers: [any NodeNumber.Type] = [
  G0.self, G1.self, G2.self, G3.self, G4.self, G5.self, G6.self,
]

class AnyNode: @unchecked Sendable {
  let world: GraphWorld
  var arguments: [AnyNode] = []
  var properties: [Int: AnyNode] = [:]
  var completions: [AnyNode] = []

  init(_ world: GraphWorld) { self.world = world }

  var number: Int { -1 }

  subscript<Number: NodeNumber>(_: PropertyOf<Number>) -> Node<Number>? {
    get { properties[Number.value] as? Node<Number> }
    set {
      world.breathe()
      properties[Number.value] = newValue
    }
  }

  /// Cycles would keep nodes alive for ever.
  func forget() { (arguments, properties, completions) = ([], [:], []) }
}

struct PropertyOf<Number>: Hashable, Sendable {}

final class Node<Number: NodeNumber>: AnyNode, Resolvable, @unchecked Sendable {
  override var number: Int { Number.value }

  func resolveDependencies(_ resolver: any Resolver) throws {
    // Called again where one of them has to wait.
    completions = try world.graph.completions[number].map { try world.resolve($0, from: resolver) }
  }
}

/// A container of a random graph, and the number of times that each factory has succeeded.
final class GraphWorld: Sendable {
  let graph: RandomGraph
  let container = Container()
  let made: [Counter]
  private let isRacing: Bool

  init(_ graph: RandomGraph, isRacing: Bool) {
    self.graph = graph
    self.isRacing = isRacing
    made = (0..<graph.count).map { _ in Counter() }
    for number in nodeNumbers.prefix(graph.count) { register(number) }
  }

  func breathe() {
    if isRacing && Int.random(in: 0..<4) == 0 { sched_yield() }
  }

  private func register<Number: NodeNumber>(_ number: Number.Type) {
    let (place, lifetime) = (Number.value, graph.lifetimes[Number.value])
    if graph.isAsync[place] {
      container.register(lifetime: lifetime) { [unowned self] r async throws -> Node<Number> in
        let node = Node<Number>(self)
        for other in graph.arguments[place] {
          if Int.random(in: 0..<3) == 0 { await Task.yield() }
          node.arguments.append(try await awaitResolve(other, from: r))
        }
        made[place].increment()
        return node
      }
      return
    }
    var factory = auto { [unowned self] (r: any Resolver) throws -> Node<Number> in
      breathe()
      let node = Node<Number>(self)
      node.arguments = try graph.arguments[place].map { try resolve($0, from: r) }
      made[place].increment()
      return node
    }
    func inject<Other: NodeNumber>(_ other: Other.Type) {
      let path: any WritableKeyPath<Node<Number>, Node<Other>?> & Sendable =
        \Node<Number>.[PropertyOf<Other>()]
      factory = factory.injecting(path) as AutoFactory<Node<Number>>
    }
    for other in graph.properties[place] { inject(nodeNumbers[other]) }
    container.register(lifetime: lifetime, factory: factory)
    if graph.isDecorated[place] { container.decorate(Node<Number>.self) { inner, _ in inner } }
  }

  func resolve(_ number: Int, from resolver: any Resolver) throws -> AnyNode {
    func open<Number: NodeNumber>(_ number: Number.Type) throws -> AnyNode {
      try resolver.resolve(Node<Number>.self)
    }
    return try open(nodeNumbers[number])
  }

  func awaitResolve(_ number: Int, from resolver: any Resolver) async throws -> AnyNode {
    func open<Number: NodeNumber>(_ number: Number.Type) async throws -> AnyNode {
      try await resolver.resolve(Node<Number>.self)
    }
    return try await open(nodeNumbers[number])
  }

  /// All faults of the graph as it is kept in the end: of `nodes`, nil where a resolve has failed.
  ///
  /// - Parameter results: the results of racing resolves.
  func faults(_ nodes: [AnyNode?], results: [(Int, Result<AnyNode, any Error>)] = []) -> [String] {
    var faults: [String] = []
    let failing = graph.failing
    for (number, node) in nodes.enumerated() {
      if (node == nil) != failing[number] { faults.append("\(number) fails: \(node == nil)") }
      let mayDie = graph.lifetimes[number] == .weak
      if !failing[number] && made[number].value != 1 && !mayDie {
        faults.append("\(number) was made \(made[number].value) times")
      }
    }
    for case let node? in nodes {
      let number = node.number
      if node.arguments.map(\.number) != graph.arguments[number]
        || Set(node.properties.keys) != Set(graph.properties[number])
        || node.completions.map(\.number) != graph.completions[number]
      {
        faults.append("\(number) is incomplete")
      }
      for other in node.arguments + node.properties.values + node.completions
      where nodes[other.number] !== other {
        faults.append("\(number) has another \(other.number)")
      }
    }
    for (number, result) in results {
      switch result {
      case .success(let node): if nodes[number] !== node { faults.append("another \(number)") }
      case .failure(let error):
        if !failing[number] || (error as? ResolutionError)?.reason != .cycle {
          faults.append("\(number): \(error)")
        }
      }
    }
    return faults
  }
}
