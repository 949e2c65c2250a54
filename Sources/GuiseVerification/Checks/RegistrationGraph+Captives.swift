internal import Guise

extension RegistrationGraph {
  /// Who holds what does not live as long, and the way to it.
  struct Holding {
    /// From the holder to what it holds, of which a long way leaves a part out.
    let path: [NodeID]

    var holder: NodeID { path[0] }
    var held: NodeID { path[path.count - 1] }
  }

  /// What instances need of scopes, where it is certain: a scope that no container of the chain is
  /// is further in than all of these, for a child that there may be one day.
  struct ScopeNeeds {
    /// Those that are kept by a container of the chain and need such a scope.
    let captives: [Holding]
    /// For each node, whether it can only be built for a child.
    let needsChild: [Bool]
  }

  func scopeNeeds() -> ScopeNeeds {
    var places = nodes.map { node -> DependencyGraph.Place in
      if node.awaitedScope != nil { return .innerScope }
      return node.registration.isBuiltWhereItIsAsked ? .asker : .scope(0)
    }
    let captives = captives(in: &places)
    return ScopeNeeds(
      captives: holdings(captives),
      needsChild: graph.nodes.map { captives.depth(of: $0) > 0 })
  }

  /// - Parameter places: Of the nodes; choices are added.
  private func captives(in places: inout [DependencyGraph.Place]) -> DependencyGraph.Captives {
    var edges: [DependencyGraph.Edge] = []
    // The edges of one choice stand together.
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
    return DependencyGraph(nodeCount: places.count, edges: edges).captives(places)
  }

  /// The cycles in which instances need each other, in containers that there are, and in a child
  /// that there may be one day. None is in both: what such a child is needed for is refused to those
  /// that a container of the chain keeps. What a parent cannot build without a child is asked for by
  /// that child, which may see something else.
  func cycles(_ scopes: ScopeNeeds) -> [[DependencyGraph.Edge]] {
    guard nodes.contains(where: { $0.awaitedScope != nil }) else { return graph.cycles() }
    let certain = graph.edges.filter {
      nodes[$0.source].view == ViewID(0) || !scopes.needsChild[$0.source]
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

  /// The singletons and weak instances that use an instance of which each container has its own, at once
  /// or later: they ask the container that keeps them.
  func capturedScoped() -> [Holding] {
    var places = nodes.map { node -> DependencyGraph.Place in
      switch node.registration.lifetime.kind {
      case .transient, .graph: .asker
      case .singleton, .weak: .scope(0)
      case .scoped: .scope(node.registration.lifetime.scopeName == nil ? 1 : 0)
      }
    }
    return holdings(captives(in: &places)).filter {
      nodes[$0.holder].registration.lifetime.kind != .scoped
    }
  }

  /// As many registrations of a path are told.
  private static var longestPath: Int { 32 }

  /// The same for each of several edges between two nodes: what is told twice is left out.
  private func holdings(_ captives: DependencyGraph.Captives) -> [Holding] {
    captives.edges.map {
      Holding(path: captives.path(of: $0, limit: Self.longestPath).filter(graph.nodes.contains))
    }
  }
}

extension Registration {
  /// Rather than by a container that keeps the instance for others.
  fileprivate final var isBuiltWhereItIsAsked: Bool {
    switch lifetime.kind {
    case .transient, .graph: true
    case .singleton, .weak: false
    case .scoped: lifetime.scopeName == nil
    }
  }
}
