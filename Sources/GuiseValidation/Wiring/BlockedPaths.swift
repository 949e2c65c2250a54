internal import Guise
internal import GuiseManifest
internal import GuiseVerification

/// Paths, without deferred dependencies, to factories that only some callers can run.
///
/// An instance that is built when the container starts exists already and ends the search.
struct BlockedPaths {
  /// A path from a dependent to an obstacle.
  struct Way {
    /// The registrations, and at the end the application's supply if that is decorated.
    let nodes: [NodeID]
    /// Whether a part in the middle is left out.
    let isCut: Bool
    /// Whether the obstacle wraps only a further service of the last registration, which starting it does not
    /// build.
    let isAtForward: Bool
    let obstacle: Obstacle
  }

  /// A factory that only some callers can run.
  enum Obstacle {
    /// A factory of the registry, used by a registration or as a decorator.
    case factory(id: String, isDecorator: Bool)
    /// A factory of a code assembly.
    case code
    case codeDecorator(assembly: String)
  }

  private let model: WiringModel
  let concurrency: Concurrency
  private let built: Built
  /// The number of layers: one for the outermost container and, if they differ, one for containers of scopes.
  private let layerCount: Int
  /// Routes through a graph with one copy of each node in each layer.
  private let routes: DependencyGraph.Routes

  /// The registrations whose instances exist before any is resolved.
  struct Built {
    /// Instances that every container finds.
    var everywhere: Set<NodeID>
    /// Instances that only the outermost container has.
    var inRoot: Set<NodeID> = []

    func contains(_ node: NodeID, at depth: Int) -> Bool {
      everywhere.contains(node) || depth == 0 && inRoot.contains(node)
    }
  }

  /// Finds the blocked paths; nil if no factory of that concurrency is used.
  init?(_ check: Check, to concurrency: Concurrency, built: Built) {
    let model = check.model
    // A replacement may have other parameters.
    let goals = model.singleNodes.filter {
      model.obstacle(at: $0, to: concurrency) != nil && !check.isReplaced($0)
    }
    guard !goals.isEmpty else { return nil }
    self.model = model
    self.concurrency = concurrency
    self.built = built
    // The outermost container keeps instances that scopes still have to build.
    layerCount = built.inRoot.isEmpty ? 1 : 2
    let layers = 0..<layerCount
    let edges = check.graph.edges.filter {
      $0.kind != .deferred && !check.isReplaced($0.source)
    }
    let graph = DependencyGraph(
      nodeCount: model.graph.nodeCount * layers.count,
      edges: layers.flatMap { layer in
        edges.compactMap { edge -> DependencyGraph.Edge? in
          let depth = min(model.depth(of: edge.target, askedAt: layer), layers.count - 1)
          if built.contains(edge.target, at: depth) { return nil }
          return .init(
            from: model.copy(of: edge.source, inLayer: layer),
            to: model.copy(of: edge.target, inLayer: depth), edge.kind, label: edge.label)
        }
      })
    let ends = goals.flatMap { goal in layers.map { model.copy(of: goal, inLayer: $0) } }
    routes = graph.reversed.routes(from: [ends])
  }

  /// The path from a node that is not built yet.
  ///
  /// - Parameter depth: The depth of the requester; a kept instance is built at its keeper's depth.
  func way(from start: NodeID, at depth: Int = 0) -> Way? {
    let layer = min(model.depth(of: start, askedAt: depth), layerCount - 1)
    let copies = routes.path(to: model.copy(of: start, inLayer: layer), limit: Check.longestWay)
    guard let path = copies?.map({ NodeID($0.rawValue % model.graph.nodeCount) }),
      let last = path.first, let obstacle = model.obstacle(at: last, to: concurrency)
    else { return nil }
    var nodes = model.registrations(on: path.reversed())
    if model.registration(at: last) == nil { nodes.append(last) }
    let isAtForward = if case .forward = model.kind(of: last) { true } else { false }
    return Way(
      nodes: nodes, isCut: path.count == Check.longestWay, isAtForward: isAtForward,
      obstacle: obstacle)
  }

  /// The path from the first blocked answer to a requirement.
  func way(from requirement: WiringModel.Requirement) -> Way? {
    let depth = model.home(inScope: requirement.requirement.scope)?.depth ?? 0
    return model.answers(to: requirement, certain: true).lazy.filter {
      !built.contains($0, at: depth)
    }
    .compactMap { way(from: $0, at: depth) }.first
  }
}

extension WiringModel {
  /// The depth at which a node is built, given the depth of the requester.
  fileprivate func depth(of node: NodeID, askedAt depth: Int) -> Int {
    home(ofNode: node)?.depth ?? depth
  }

  fileprivate func copy(of node: NodeID, inLayer layer: Int) -> NodeID {
    node.advanced(by: layer * graph.nodeCount)
  }

  /// The obstacle at a node; nil if nothing of that concurrency runs there.
  fileprivate func obstacle(at node: NodeID, to concurrency: Concurrency) -> BlockedPaths.Obstacle?
  {
    if let use = entry(at: node).flatMap({ use(of: $0, running: concurrency) }),
      let factory = factory(of: use)
    {
      return .factory(id: factory.id, isDecorator: use.decorator != nil)
    }
    if code(at: node)?.registration.concurrency == concurrency { return .code }
    return codeDecorations(of: node).first { $0.concurrency == concurrency }
      .map { .codeDecorator(assembly: $0.assembly) }
  }
}
