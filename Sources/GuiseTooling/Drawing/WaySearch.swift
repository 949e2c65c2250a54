internal import GuiseManifest

/// The ways that lead to a node of a drawing, each from the application or another node without users,
/// shortest first.
///
/// There may be far more ways than nodes: those that are wanted are found one after the other, each
/// in steps that lead on to a root.
package struct WaySearch {
  /// From a root to the node.
  package typealias Way = [WiringDrawing.Edge]

  /// A way that is not yet at a root.
  private struct Part {
    var edges: Way
    /// How long the shortest way is that it can become.
    var length: Int
  }

  private let needs: DrawnNeeds
  private let roots: Set<WiringDrawing.Name>
  /// How many edges lead from the nearest root to a node, where any do.
  private let distances: [WiringDrawing.Name: Int]
  private let target: WiringDrawing.Name
  /// By the lengths that they can come to.
  private var open: [Int: [Part]]
  private var shortest: Int
  /// In a graph with cycles a part may turn out to lead nowhere.
  private var budget = 100_000

  package init(to target: WiringDrawing.Name, in drawing: WiringDrawing) {
    needs = DrawnNeeds(drawing)
    roots = Set(drawing.roots)
    var distances: [WiringDrawing.Name: Int] = [:]
    var front = drawing.roots
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
    open = [shortest: [Part(edges: [], length: shortest)]]
  }

  /// The next way; nil where there is no other, or none is found in reasonable time.
  package mutating func next() -> Way? {
    while budget > 0, let part = popShortest() {
      budget -= 1
      let name = part.edges.first?.source ?? target
      if roots.contains(name) {
        if part.edges.isEmpty { continue }
        return part.edges
      }
      let passed = Set(part.edges.map(\.target))
      // The last is looked at first.
      for edge in needs.users(of: name).reversed() where !passed.contains(edge.source) {
        guard let distance = distances[edge.source] else { continue }
        let longer = Part(
          edges: [edge] + part.edges, length: distance + part.edges.count + 1)
        open[longer.length, default: []].append(longer)
      }
    }
    return nil
  }

  /// A way grows by no less than it comes nearer to a root: none is shorter than those found before.
  private mutating func popShortest() -> Part? {
    while !open.isEmpty {
      if let part = open[shortest]?.popLast() { return part }
      open[shortest] = nil
      shortest = open.keys.min() ?? shortest
    }
    return nil
  }
}
