internal import Guise

/// Ways that lead, without anything on them being deferred, to what only some callers can build.
///
/// What is built when the container starts is there already and ends the search: eager singletons, and
/// the singletons that are built for them.
struct BlockedWays {
  /// From who asks to what stands in the way.
  struct Way {
    /// Registrations, and at the end what the application supplies, if that is decorated.
    let nodes: [Int]
    /// A part in the middle is left out.
    let isCut: Bool
    let obstacle: Obstacle
  }

  /// What runs where only some callers can run it.
  enum Obstacle {
    /// A factory of the registry, or one that decorates.
    case factory(id: String, isDecorator: Bool)
    /// A factory of a code assembly.
    case code
    case codeDecorator(assembly: String)
  }

  private let model: WiringModel
  let concurrency: Concurrency
  /// Of a graph that has all nodes once for each depth, where it matters how far in somebody asks.
  private let routes: DependencyGraph.Routes
  private let homes: [Int?]
  private let depths: Int
  private let built: Built

  /// What is there before anybody asks.
  struct Built {
    /// Found wherever somebody asks.
    var everywhere: Set<Int>
    /// Found in the outermost container alone, which keeps it.
    var inRoot: Set<Int> = []

    func contains(_ node: Int, at depth: Int) -> Bool {
      everywhere.contains(node) || depth == 0 && inRoot.contains(node)
    }
  }

  /// Nil where no factory of that sort is used.
  ///
  init?(_ inspection: WiringInspection, to concurrency: Concurrency, built: Built) {
    let model = inspection.model
    // The parameters of a replacement do not matter.
    let isReplaced = { inspection.isReplaced($0) }
    let goals = (0..<model.firstGroup).filter {
      model.obstacle(at: $0, to: concurrency) != nil && !isReplaced($0)
    }
    guard !goals.isEmpty else { return nil }
    self.model = model
    self.concurrency = concurrency
    self.built = built
    let count = model.nodeCount
    let depths =
      model.hiding.isEmpty && built.inRoot.isEmpty ? 1 : model.scopeLevels.count + 1
    let homes =
      depths == 1 ? [] : (0..<model.firstForward).map { model.home(ofNode: $0).depth }
    let edges = inspection.graph.edges.filter { edge in
      edge.kind != .deferred && !isReplaced(edge.source)
    }
    let graph = DependencyGraph(
      nodeCount: count * depths,
      edges: (0..<depths).flatMap { depth in
        edges.compactMap { edge -> DependencyGraph.Edge? in
          let target = homes.indices.contains(edge.target) ? homes[edge.target] ?? depth : depth
          if built.contains(edge.target, at: target) || model.isHidden(edge, at: depth) {
            return nil
          }
          return .init(
            from: depth * count + edge.source, to: target * count + edge.target, edge.kind,
            label: edge.label)
        }
      })
    routes = graph.routes(
      backFrom: goals.flatMap { goal in (0..<depths).map { $0 * count + goal } }
    ) {
      _ in true
    }
    self.homes = homes
    self.depths = depths
  }

  /// From what is not built yet.
  ///
  /// - Parameter depth: How far in it is asked for; what a container keeps is built there.
  func way(from start: Int, at depth: Int = 0) -> Way? {
    let home = homes.indices.contains(start) ? homes[start] ?? depth : depth
    let place = min(home, depths - 1) * model.nodeCount + start
    guard routes.reaches(place),
      let path = routes.path(to: place, limit: WiringInspection.longestWay)
        .map({ $0.map { $0 % model.nodeCount } }),
      let last = path.first, let obstacle = model.obstacle(at: last, to: concurrency)
    else { return nil }
    var nodes = model.registrations(on: path.reversed())
    if model.registration(at: last) == nil { nodes.append(last) }
    return Way(
      nodes: nodes, isCut: path.count == WiringInspection.longestWay, obstacle: obstacle)
  }

  /// From the first of what answers a requirement that is blocked.
  func way(from requirement: WiringModel.Requirement) -> Way? {
    let depth = model.home(inScope: requirement.requirement.scope).depth ?? 0
    return model.answers(to: requirement).lazy.filter { !built.contains($0, at: depth) }
      .compactMap { way(from: $0, at: depth) }.first
  }
}

extension WiringModel {
  /// Nil where nothing of that sort runs.
  fileprivate func obstacle(at node: Int, to concurrency: Concurrency) -> BlockedWays.Obstacle? {
    if node < entries.count, let use = use(of: node, running: concurrency),
      let factory = factory(of: use)
    {
      return .factory(id: factory.id, isDecorator: use.decorator != nil)
    }
    if code(at: node)?.registration.concurrency == concurrency { return .code }
    return codeDecorations(of: node).first { $0.concurrency == concurrency }
      .map { .codeDecorator(assembly: $0.assembly) }
  }

  /// Built when the container starts, before anybody asks.
  func isEager(_ node: Int) -> Bool {
    if let code = code(at: node)?.registration {
      return code.eager && code.lifetime == .singleton
    }
    guard node < entries.count else { return false }
    let registration = entries[node].registration
    return registration.isEager && registration.lifetime == .singleton
  }

  /// The eager entries, whose instances are built with the container.
  var eagerEntries: [Int] {
    let listed = composition.start.compactMap { start in
      entries.indices.first { id(of: $0) == start.value && isEager($0) }
    }
    let others = Set(listed)
    return listed + entries.indices.filter { isEager($0) && !others.contains($0) }
  }

  /// These, and what the code registers as eager.
  var eagerNodes: [Int] { (0..<firstForward).filter { isEager($0) } }

  /// Where it is said that a registration is eager.
  func place(ofEagerNode node: Int) -> Place? {
    node < entries.count ? entries[node].registration.eagerPlace : place(ofNode: node)
  }
}

extension WiringInspection {
  /// What is there once the container has started: singletons, and what the outermost container
  /// keeps that was built for them.
  func findBuiltAtStart() -> BlockedWays.Built {
    var built = BlockedWays.Built(everywhere: Set(model.eagerNodes))
    var seen = built.everywhere
    var open = Array(seen)
    while let node = open.popLast() {
      // What stands in a replaced one's place may need nothing of it.
      if isReplaced(node) { continue }
      for edge in graph.edges(from: node) where edge.kind != .deferred {
        guard seen.insert(edge.target).inserted else { continue }
        open.append(edge.target)
        if model.isSingleton(edge.target) {
          built.everywhere.insert(edge.target)
        } else if model.isRegistration(edge.target), model.isPlainScoped(edge.target) {
          built.inRoot.insert(edge.target)
        }
      }
    }
    return built
  }
}
