internal import Guise

extension RegistrationGraph {
  /// Merges a node that is built for a parent's instance with the same registration as the container builds
  /// it, if all their dependencies are the same.
  mutating func unite() {
    var visible: [Build: NodeID] = [:]
    for node in graph.nodes.prefix(views[0].registrations.count) { visible[build(node)] = node }
    var representatives = Array(graph.nodes)
    let others = graph.nodes.dropFirst(visible.count)
    for node in others {
      let build = build(node)
      // Nothing is registered under tags that are passed on: the first requested node represents them.
      if visible[build] == nil, !build.passed.isEmpty { visible[build] = node }
      representatives[node] = visible[build] ?? node
    }
    // Nodes are taken to be the same until a difference shows, which may make others differ. Later nodes are
    // reached from earlier ones: backwards, one pass finds most differences.
    var isChanging = true
    while isChanging {
      isChanging = false
      for node in others.reversed() where representatives[node] != node {
        if differ(node, representatives[node], representatives) {
          representatives[node] = node
          isChanging = true
        }
      }
    }
    replaceNodes(by: representatives)
  }

  /// A node's build, whichever container builds it.
  private func build(_ node: NodeID) -> Build {
    Build(
      registration: ObjectIdentifier(nodes[node].registration), passed: nodes[node].passed,
      view: nil)
  }

  private func differ(_ node: NodeID, _ other: NodeID, _ representatives: [NodeID]) -> Bool {
    nodes[node].missing != nodes[other].missing || nodes[node].isOpaque != nodes[other].isOpaque
      || nodes[node].awaitedScope != nodes[other].awaitedScope
      || !graph.edges(from: node).elementsEqual(graph.edges(from: other)) {
        $0.kind == $1.kind && $0.label == $1.label
          && representatives[$0.target] == representatives[$1.target]
      }
  }
}
