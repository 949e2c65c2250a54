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
  private let routes: DependencyGraph.Routes
  /// What is there before anybody asks.
  private let built: Set<Int>

  /// Nil where no factory of that sort is used.
  ///
  /// - Parameter built: What is there before anybody asks.
  init?(_ inspection: WiringInspection, to concurrency: Concurrency, built: Set<Int>) {
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
    routes = inspection.graph.routes(backFrom: goals) { edge in
      edge.kind != .deferred && !built.contains(edge.target) && !isReplaced(edge.source)
    }
  }

  /// From what is not built yet.
  func way(from start: Int) -> Way? {
    guard routes.reaches(start),
      let path = routes.path(to: start, limit: WiringInspection.longestWay),
      let last = path.first, let obstacle = model.obstacle(at: last, to: concurrency)
    else { return nil }
    var nodes = model.registrations(on: path.reversed())
    if model.registration(at: last) == nil { nodes.append(last) }
    return Way(
      nodes: nodes, isCut: path.count == WiringInspection.longestWay, obstacle: obstacle)
  }

  /// From the first of what answers a requirement that is blocked.
  func way(from requirement: WiringModel.Requirement) -> Way? {
    model.answers(to: requirement).lazy.filter { !built.contains($0) }.compactMap {
      way(from: $0)
    }.first
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
  /// The singletons that are there once the container has started.
  func findBuiltAtStart() -> Set<Int> {
    var built = Set(model.eagerNodes)
    var seen = built
    var open = Array(built)
    while let node = open.popLast() {
      // What stands in a replaced one's place may need nothing of it.
      if isReplaced(node) { continue }
      for edge in graph.edges(from: node) where edge.kind != .deferred {
        guard seen.insert(edge.target).inserted else { continue }
        open.append(edge.target)
        if model.isSingleton(edge.target) { built.insert(edge.target) }
      }
    }
    return built
  }
}
