/// The ways that lead to a node.
extension WiringGraph {
  /// The nodes at which a reader begins: the application, each node without a user, and the first
  /// registration of each cycle without outside users.
  var roots: [Name] {
    let names = nodes.map(\.name)
    var roots = names.filter { $0 == .application }
    roots += names.filter { $0 != .application && users(of: $0).isEmpty }
    let next = { (name: Name) in self.needs(of: name).map(\.target) }
    var reached = self.reached(from: roots, next)
    for name in names where !reached.contains(name) {
      roots.append(name)
      reached.formUnion(self.reached(from: [name]) { next($0).filter { !reached.contains($0) } })
    }
    return roots
  }

  /// Returns paths to a node, each from the application or another root, shortest first.
  ///
  /// There may be far more paths than nodes, so the search extends those first that can still become the shortest.
  func ways(to target: Name, limit: Int) -> [[Edge]] {
    let roots = Set(roots)
    let distances = distances(from: roots)
    var length = distances[target] ?? 0
    // The paths that have not reached a root yet, by the length of the shortest one that each can
    // become. An extended path is never shorter in total.
    var open: [Int: [[Edge]]] = [length: [[]]]
    var found: [[Edge]] = []
    // In a graph with cycles, extending a path may lead to a dead end.
    var budget = 100_000
    while found.count < limit, budget > 0, !open.isEmpty {
      guard let way = open[length]?.popLast() else {
        open[length] = nil
        length = open.keys.min() ?? length
        continue
      }
      budget -= 1
      let name = way.first?.source ?? target
      if roots.contains(name) {
        if !way.isEmpty { found.append(way) }
        continue
      }
      let passed = Set([name] + way.map(\.target))
      // Each list is a stack: its last element is taken first.
      for edge in users(of: name).reversed() where !passed.contains(edge.source) {
        guard let distance = distances[edge.source] else { continue }
        open[distance + way.count + 1, default: []].append([edge] + way)
      }
    }
    return found
  }

  /// Returns the distance from the nearest of some nodes to each reachable node.
  private func distances(from roots: Set<Name>) -> [Name: Int] {
    var distances = Dictionary(uniqueKeysWithValues: roots.map { ($0, 0) })
    var front = Array(roots)
    while !front.isEmpty {
      var next: [Name] = []
      for edge in front.flatMap({ needs(of: $0) }) where distances[edge.target] == nil {
        distances[edge.target] = (distances[edge.source] ?? 0) + 1
        next.append(edge.target)
      }
      front = next
    }
    return distances
  }
}
