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
    /// The factory that only some callers can run, in words.
    let obstacle: String
  }

  /// The registrations whose instances exist before any is resolved.
  struct Built {
    /// Instances that every container finds.
    var everywhere: Set<NodeID>
    /// Instances that only the outermost container has.
    var inRoot: Set<NodeID> = []
  }

  private let model: WiringModel
  let concurrency: Concurrency
  /// Routes back from the obstacles, through a graph with two copies of each node: as the outermost container
  /// builds it, and as containers of scopes do.
  private let routes: DependencyGraph.Routes

  /// Finds the blocked paths; nil if no factory of that concurrency is used.
  init?(_ model: WiringModel, to concurrency: Concurrency, built: Built) {
    // A replacement may have other parameters.
    let goals = model.graph.nodes.filter {
      model.obstacle(at: $0, to: concurrency) != nil && !model.isReplaced($0)
    }
    guard !goals.isEmpty else { return nil }
    self.model = model
    self.concurrency = concurrency
    let needed = model.graph.edges.filter {
      $0.kind != .deferred && !model.isReplaced($0.source) && !built.everywhere.contains($0.target)
    }
    let edges = [0, 1].flatMap { layer in
      needed.compactMap { edge -> DependencyGraph.Edge? in
        let target = model.copy(of: edge.target, neededIn: layer)
        if target == edge.target, built.inRoot.contains(target) { return nil }
        let source = NodeID(edge.source.rawValue + layer * model.graph.nodeCount)
        return .init(from: target, to: source, edge.kind)
      }
    }
    routes = DependencyGraph(nodeCount: 2 * model.graph.nodeCount, edges: edges).routes(
      from: [goals.flatMap { [$0, NodeID($0.rawValue + model.graph.nodeCount)] }])
  }

  /// The path from a node that is not built yet.
  func way(from start: NodeID) -> Way? {
    let limit = DependencyGraph.longestPath + (model.requirement(at: start) == nil ? 0 : 1)
    let copies = routes.path(to: model.copy(of: start, neededIn: 0), limit: limit)
    guard let path = copies?.map({ NodeID($0.rawValue % model.graph.nodeCount) }),
      let last = path.first, let obstacle = model.obstacle(at: last, to: concurrency)
    else { return nil }
    var nodes = model.registrations(on: path.reversed())
    if model.registration(at: last) == nil { nodes.append(last) }
    return Way(nodes: nodes, isCut: path.count == limit, obstacle: obstacle)
  }
}

extension WiringModel {
  /// The copy of a node that a dependent gets.
  ///
  /// - Parameter layer: 0 for a dependent in the outermost container, 1 for one in a scope.
  fileprivate func copy(of node: NodeID, neededIn layer: Int) -> NodeID {
    let layer = depth(ofNode: node).map { min($0, 1) } ?? layer
    return NodeID(node.rawValue + layer * graph.nodeCount)
  }

  /// The factory of that concurrency that runs at a node, in words: `the async factory "f"`; nil if none does.
  fileprivate func obstacle(at node: NodeID, to concurrency: Concurrency) -> String? {
    let noun = concurrency == .mainActor ? "main-actor" : concurrency.rawValue
    let uses = entry(at: node).map { entries[$0].uses } ?? []
    if let use = uses.first(where: { $0.factory?.factory.concurrency == concurrency }) {
      return "the \(noun) \(use.decorator == nil ? "factory" : "decorator") \"\(use.part.factory)\""
    }
    let code = code(at: node)
    let assembly =
      code?.registration.concurrency == concurrency
      ? code?.assembly
      : codeDecorations(of: node).first { $0.concurrency == concurrency }?.assembly
    return assembly.map { "the \(noun) code of the assembly \"\($0)\"" }
  }

  /// The registrations on a path, without adjacent duplicates.
  func registrations(on way: [NodeID]) -> [NodeID] {
    way.reduce(into: []) { registrations, node in
      guard let registration = registration(at: node), registrations.last != registration else {
        return
      }
      registrations.append(registration)
    }
  }
}

extension WiringModel {
  /// Finds the instances that exist once the container has started: singletons, and instances that the
  /// outermost container keeps because they were built for singletons.
  func builtAtStart() -> BlockedPaths.Built {
    var built = BlockedPaths.Built(everywhere: Set(eagerNodes))
    // A replacement may not have the same dependencies.
    let routes = graph.routes(from: [Array(built.everywhere)]) {
      $0.kind != .deferred && !self.isReplaced($0.source)
    }
    for node in graph.nodes where routes.reaches(node) {
      if life(ofNode: node)?.lifetime == .singleton {
        built.everywhere.insert(node)
      } else if isPlainScoped(node) {
        built.inRoot.insert(node)
      }
    }
    return built
  }
}
