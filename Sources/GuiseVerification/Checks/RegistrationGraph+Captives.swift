internal import Guise

extension RegistrationGraph {
  /// A registration that holds a shorter-lived instance, and the path to that instance.
  struct Holding {
    /// The path from the holder to the held registration; a part of a long path is left out.
    let path: [NodeID]

    var holder: NodeID { path[0] }
    var held: NodeID { path[path.count - 1] }
  }

  /// The certain needs of scopes. A scope of which the chain has no container is further in than all others,
  /// for a child that may exist one day: nodes that need it, whose depth is not 0, can only be built for such
  /// a child.
  func scopeNeeds() -> DependencyGraph.Captives {
    var places = nodes.map { node -> DependencyGraph.Place in
      if node.awaitedScope != nil { return .innerScope }
      return node.registration.isBuiltWhereItIsAsked ? .asker : .scope(0)
    }
    return certainNeeds(&places).captives(places)
  }

  /// The certain dependencies. Each choice is a node of its own, behind the other nodes.
  ///
  /// - Parameter places: The places of the nodes; those of choices are added.
  func certainNeeds(_ places: inout [DependencyGraph.Place]) -> DependencyGraph {
    var edges: [DependencyGraph.Edge] = []
    // The edges of one choice are adjacent.
    var last: DependencyGraph.Edge?
    for edge in graph.edges where edge.label != Self.possible {
      guard edge.label >= nodes[edge.source].firstChoice else {
        edges.append(edge)
        continue
      }
      if last?.source != edge.source || last?.label != edge.label {
        edges.append(.init(from: edge.source, to: NodeID(places.count), .deferred))
        places.append(.choice)
        last = edge
      }
      edges.append(.init(from: NodeID(places.count - 1), to: edge.target, .deferred))
    }
    return DependencyGraph(nodeCount: places.count, edges: edges)
  }

  /// The cycles of instances in existing containers, and in a child that may exist one day. No cycle is in
  /// both: an instance that a container of the chain keeps is refused the dependencies that need such a
  /// child. A parent's registration that needs a child is requested by that child, which may see other
  /// registrations.
  func cycles(_ scopes: DependencyGraph.Captives) -> [[DependencyGraph.Edge]] {
    guard nodes.contains(where: { $0.awaitedScope != nil }) else { return graph.cycles() }
    let certain = graph.edges.filter {
      nodes[$0.source].view == ViewID(0) || scopes.depth(of: $0.source) == 0
    }
    let here = certain.filter { nodes[$0.source].awaitedScope == nil }
    let inChild = certain.filter {
      nodes[$0.source].awaitedScope != nil || nodes[$0.source].registration.isBuiltWhereItIsAsked
    }
    return [here, inChild].flatMap {
      DependencyGraph(
        nodeCount: nodes.count, edges: $0, shared: graph.shared, values: graph.values
      ).cycles()
    }
  }

  /// The singletons and weak instances that use, at once or later, an instance of which each container has
  /// its own: they use that of the container that keeps them.
  func capturedScoped() -> [Holding] {
    var places = nodes.map { node -> DependencyGraph.Place in
      switch node.registration.lifetime.kind {
      case .transient, .graph: .asker
      case .singleton, .weak: .scope(0)
      case .scoped: .scope(node.registration.lifetime.scopeName == nil ? 1 : 0)
      }
    }
    return holdings(certainNeeds(&places).captives(places)).filter {
      nodes[$0.holder].registration.lifetime.kind != .scoped
    }
  }

  /// The most registrations of a path that are reported.
  private static var longestPath: Int { 32 }

  /// The holdings of captives. Several edges between two nodes give equal ones, which are reported once.
  func holdings(_ captives: DependencyGraph.Captives) -> [Holding] {
    captives.edges.map {
      Holding(path: captives.path(of: $0, limit: Self.longestPath).filter(graph.nodes.contains))
    }
  }
}

extension Registration {
  /// Whether the requesting container builds the instance, rather than one that keeps it for others.
  fileprivate final var isBuiltWhereItIsAsked: Bool {
    switch lifetime.kind {
    case .transient, .graph: true
    case .singleton, .weak: false
    case .scoped: lifetime.scopeName == nil
    }
  }
}
