extension RegistrationGraph {
  /// Makes one node of what is built for something that a parent keeps and of the same as the
  /// container builds it, where everything that they lead to is the same.
  mutating func unite() {
    var visible: [ObjectIdentifier: NodeID] = [:]
    for node in graph.nodes.prefix(views[0].registrations.count) {
      visible[ObjectIdentifier(nodes[node].registration)] = node
    }
    var representatives = Array(graph.nodes)
    let others = graph.nodes.dropFirst(visible.count)
    for node in others {
      representatives[node] = visible[ObjectIdentifier(nodes[node].registration)] ?? node
    }
    // Taken to be the same until a difference shows, which may make others differ. Later nodes
    // are reached from earlier ones, so that backwards most is seen in one turn.
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

  private func differ(_ node: NodeID, _ other: NodeID, _ representatives: [NodeID]) -> Bool {
    nodes[node].missing != nodes[other].missing || nodes[node].isOpaque != nodes[other].isOpaque
      || nodes[node].awaitedScope != nodes[other].awaitedScope
      || !graph.edges(from: node).elementsEqual(graph.edges(from: other)) {
        $0.kind == $1.kind && $0.label == $1.label
          && representatives[$0.target] == representatives[$1.target]
      }
  }
}
