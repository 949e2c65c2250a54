internal import Guise

extension RegistrationGraph {
  /// For each node, whether the verified container sees it, or a visible node cannot do without it: a
  /// parent's build for a choice with other members is not needed.
  func needed() -> [Bool] {
    var needed = nodes.map(\.isVisible)
    guard needed.contains(false) else { return needed }
    // Nodes that lack a dependency are broken, and so are those that cannot do without a broken one: in the
    // way in which the need of an inner scope spreads.
    var places = nodes.map { $0.missing.isEmpty ? DependencyGraph.Place.asker : .innerScope }
    let needs = certainNeeds(&places)
    let broken = needs.captives(places)
    var open = graph.nodes.filter { needed[$0] }
    needed += Array(repeating: false, count: places.count - needed.count)
    while let node = open.popLast() {
      for edge in needs.edges(from: node) where !needed[edge.target] {
        // An intact member of the choice takes the place of the others.
        if places[edge.target] == .choice && broken.depth(of: edge.target) == 0 { continue }
        needed[edge.target] = true
        open.append(edge.target)
      }
    }
    return needed
  }
}
