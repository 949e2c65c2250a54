internal import GuiseValidation

/// The edges of a drawing by their sources and by their targets.
package struct DrawingIndex: Sendable {
  package typealias Name = WiringDrawing.Name
  package typealias Edge = WiringDrawing.Edge

  private let names: [Name]
  private let nodes: [Name: WiringDrawing.Node]
  /// The edges that leave each node, in the order of the drawing.
  private let needs: [Name: [Edge]]
  /// The edges that lead to each node.
  private let users: [Name: [Edge]]

  package init(_ drawing: WiringDrawing) {
    let all = drawing.allNodes
    names = all.map(\.name)
    nodes = Dictionary(all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    needs = Dictionary(grouping: drawing.edges, by: \.source)
    users = Dictionary(grouping: drawing.edges, by: \.target)
  }

  package func node(_ name: Name) -> WiringDrawing.Node? { nodes[name] }

  package func needs(of name: Name) -> [Edge] { needs[name] ?? [] }

  package func users(of name: Name) -> [Edge] { users[name] ?? [] }

  /// The nodes at which a reader begins: the application, each node without a user, and the first
  /// registration of each cycle without outside users.
  package var roots: [Name] {
    var roots = names.filter { $0 == .application }
    roots += names.filter { $0 != .application && users[$0] == nil }
    var reached: Set<Name> = []
    for root in roots { add(root, to: &reached, targets) }
    for name in names where !reached.contains(name) {
      roots.append(name)
      add(name, to: &reached, targets)
    }
    return roots
  }

  fileprivate func targets(of name: Name) -> [Name] { needs(of: name).map(\.target) }

  fileprivate func sources(of name: Name) -> [Name] { users(of: name).map(\.source) }

  /// Adds a node, and all nodes to which steps lead from it.
  fileprivate func add(_ start: Name, to reached: inout Set<Name>, _ next: (Name) -> [Name]) {
    guard reached.insert(start).inserted else { return }
    var open = [start]
    while let name = open.popLast() {
      open += next(name).filter { reached.insert($0).inserted }
    }
  }

  /// Returns paths to a node, each from the application or another root, shortest first.
  ///
  /// There may be far more paths than nodes, so the search only extends a path with steps that can
  /// still reach a root.
  package func ways(to target: Name, limit: Int) -> [[Edge]] {
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
      let passed = Set(way.map(\.target))
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

extension WiringDrawing {
  /// Returns the part of the drawing around some nodes: their direct and indirect dependencies and
  /// users.
  package func focused(on names: [Name]) -> WiringDrawing {
    let drawn = DrawingIndex(self)
    var (needs, users): (Set<Name>, Set<Name>) = ([], [])
    for name in names {
      drawn.add(name, to: &needs, drawn.targets)
      drawn.add(name, to: &users, drawn.sources)
    }
    let shown = needs.union(users)
    var drawing = self
    for index in boxes.indices {
      drawing.boxes[index].nodes.removeAll { !shown.contains($0.name) }
    }
    drawing.boxes.removeAll(where: \.nodes.isEmpty)
    drawing.nodes.removeAll { !shown.contains($0.name) }
    // Other dependencies of a user do not concern these nodes.
    drawing.edges.removeAll { edge in
      !(needs.contains(edge.source) && needs.contains(edge.target))
        && !(users.contains(edge.source) && users.contains(edge.target))
    }
    return drawing
  }
}
