internal import GuiseManifest

/// A search for the paths to a node of a drawing, each from the application or another root,
/// shortest first.
///
/// There may be far more paths than nodes, so the search finds them on demand, one by one, and only
/// extends a path with steps that can still reach a root.
package struct PathSearch {
  /// A path from a root to the node.
  package typealias Way = [WiringDrawing.Edge]

  private let needs: DrawingIndex
  private let roots: Set<WiringDrawing.Name>
  /// The distance from the nearest root to each reachable node.
  private let distances: [WiringDrawing.Name: Int]
  private let target: WiringDrawing.Name
  /// The paths that have not reached a root yet, by the length of the shortest one that each can
  /// become.
  private var open: [Int: [Way]]
  private var shortest: Int
  /// The limit on steps: in a graph with cycles, extending a path may lead to a dead end.
  private var budget = 100_000

  package init(to target: WiringDrawing.Name, in drawing: WiringDrawing) {
    needs = DrawingIndex(drawing)
    var distances: [WiringDrawing.Name: Int] = [:]
    var front = drawing.roots
    roots = Set(front)
    var distance = 0
    while !front.isEmpty {
      var next: [WiringDrawing.Name] = []
      for name in front where distances[name] == nil {
        distances[name] = distance
        next += needs.needs(of: name).map(\.target)
      }
      front = next
      distance += 1
    }
    self.distances = distances
    self.target = target
    shortest = distances[target] ?? 0
    open = [shortest: [[]]]
  }

  /// Returns the next path; nil without a further one, or without one found within the limit.
  package mutating func next() -> Way? {
    while budget > 0, let way = popShortest() {
      budget -= 1
      let name = way.first?.source ?? target
      if roots.contains(name) {
        if way.isEmpty { continue }
        return way
      }
      let passed = Set(way.map(\.target))
      // The list is a stack: its last element is taken first.
      for edge in needs.users(of: name).reversed() where !passed.contains(edge.source) {
        guard let distance = distances[edge.source] else { continue }
        open[distance + way.count + 1, default: []].append([edge] + way)
      }
    }
    return nil
  }

  /// Removes the most promising path.
  ///
  /// An extended path is never shorter in total: paths are found in order of length.
  private mutating func popShortest() -> Way? {
    while !open.isEmpty {
      if let way = open[shortest]?.popLast() { return way }
      open[shortest] = nil
      shortest = open.keys.min() ?? shortest
    }
    return nil
  }
}
