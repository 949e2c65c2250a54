public import Guise

/// The dependencies of up to seven objects on each other, by number, and how they are registered.
public struct ObjectGraph: Sendable, CustomStringConvertible {
  public enum Edge: CaseIterable, Sendable {
    /// Needed by the initializer.
    case parameter
    /// Injected into a property.
    case property
    /// Resolved in `resolveDependencies`.
    case asked
  }

  /// Where initializers get their parameters from: `auto`, on the main actor or not, the resolver, or
  /// the resolver with `await`.
  public enum Form: CaseIterable, Sendable { case auto, mainAuto, closure, asyncClosure }

  public var lifetimes: [Lifetime]
  public var forms: [Form]
  public var isDecorated: [Bool]
  /// The targets of each object's edges of each kind.
  public private(set) var edges: [[Edge: [Int]]]

  public var count: Int { lifetimes.count }

  public var description: String {
    "lifetimes \(lifetimes) forms \(forms) edges \(edges) decorated \(isDecorated)"
  }

  /// Creates a ring, in which each object leads to the next.
  public init(ring kinds: [Edge], _ lifetimes: [Lifetime], _ form: Form) {
    self.lifetimes = lifetimes
    forms = kinds.map { _ in form }
    isDecorated = kinds.map { _ in false }
    edges = kinds.enumerated().map { number, kind in [kind: [(number + 1) % kinds.count]] }
  }

  /// Creates a random graph.
  ///
  /// - Parameters:
  ///   - choices: the lifetimes to choose from.
  ///   - isAsync: whether initializers may be async; then an object with properties has no parameters.
  ///   - asks: whether objects may resolve others in `resolveDependencies`, and be decorated.
  ///   - onMainActor: whether initializers may be on the main actor, and objects be decorated.
  public init(
    seed: UInt64, upTo most: Int, lifetimes choices: [Lifetime], isAsync: Bool = false,
    asks: Bool = false, onMainActor: Bool = false
  ) {
    var random = SplitMix(seed: seed)
    (lifetimes, forms, isDecorated, edges) = ([], [], [], [])
    let count = random.count(2...most)
    let isAcyclic = random.chance(7)
    let density = random.count(2...5)
    func some(of numbers: [Int]) -> [Int] {
      numbers.filter { _ in random.count(1...density) == 1 }.shuffled(using: &random)
    }
    for number in 0..<count {
      lifetimes.append(random.one(of: choices))
      let others = (0..<count).filter { $0 > number || !isAcyclic && $0 != number }
      let properties = some(of: Array(0..<count))
      let mayAwait = isAsync && properties.isEmpty
      forms.append(
        mayAwait
          ? .asyncClosure : random.one(of: [.auto, onMainActor ? .mainAuto : .closure]))
      edges.append([
        .property: properties,
        .parameter: isAsync && !mayAwait
          ? [] : Array(some(of: others).prefix(onMainActor ? 2 : others.count)),
        .asked: asks && random.chance(2) ? [random.count(0...(count - 1))] : [],
      ])
      isDecorated.append((asks || onMainActor) && random.chance(1))
    }
  }

  public func targets(of number: Int, by kind: Edge) -> [Int] { edges[number][kind] ?? [] }

  /// The objects that can never be made: those that lead to a cycle without a shared object, or of
  /// initializers alone.
  public var failing: [Bool] {
    let all = reach { _ in Edge.allCases }
    let made = reach { _ in [.parameter] }
    let transient = reach { lifetimes[$0] == .transient ? Edge.allCases : [] }
    let broken = (0..<count).filter {
      made[$0].contains($0) || lifetimes[$0] == .transient && transient[$0].contains($0)
    }
    return (0..<count).map { broken.contains($0) || !all[$0].isDisjoint(with: broken) }
  }

  /// The objects that may be made again in a race: those that lead to themselves, if they are
  /// decorated, or factories resolve several at once. A cycle may cancel the others of such a group,
  /// when they wait for their properties.
  public func mayRepeat(isGrouping: Bool) -> [Bool] {
    let all = reach { _ in Edge.allCases }
    let isCyclic = (0..<count).map { all[$0].contains($0) }
    return (0..<count).map {
      isCyclic[$0] && (isGrouping || isDecorated[$0])
        || isGrouping && isCyclic.contains(true) && !targets(of: $0, by: .property).isEmpty
    }
  }

  /// The objects that each object leads to, by those of its edges that count.
  private func reach(by kinds: (Int) -> [Edge]) -> [Set<Int>] {
    var reach = (0..<count).map { number in
      Set(kinds(number).flatMap { targets(of: number, by: $0) })
    }
    for _ in 0..<count {
      for number in 0..<count {
        for next in reach[number] { reach[number].formUnion(reach[next]) }
      }
    }
    return reach
  }
}
