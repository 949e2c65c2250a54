internal import Guise

/// Ways that lead, without anything on them being deferred, to what only some callers can build.
///
/// What is built when the container starts is there already and ends the search: eager singletons, and
/// the singletons that are built for them.
struct BlockedWays {
  /// From who asks to the factory that stands in the way.
  struct Way {
    /// Entries, and what code registers.
    let nodes: [Int]
    /// `"a" needs the async factory "f": a -> b`
    let reason: String
    let ids: [String]
  }

  private let model: WiringModel
  private let concurrency: Concurrency
  private let noun: String
  private let routes: DependencyGraph.Routes
  /// What is there before anybody asks.
  private let built: Set<Int>

  /// Nil where no factory of that sort is used.
  ///
  /// - Parameter built: What is there before anybody asks.
  init?(
    _ inspection: WiringInspection, to concurrency: Concurrency, called noun: String,
    built: Set<Int>
  ) {
    let model = inspection.model
    // Of what stands in a replaced one's place the parameters do not matter.
    let isReplaced = { inspection.isReplaced($0) }
    let goals = (0..<model.firstGroup).filter {
      Obstacle($0, in: model, running: concurrency, called: noun) != nil && !isReplaced($0)
    }
    guard !goals.isEmpty else { return nil }
    self.model = model
    self.concurrency = concurrency
    self.noun = noun
    self.built = built
    routes = inspection.graph.routes(backFrom: goals) { edge in
      edge.kind != .deferred && !built.contains(edge.target) && !isReplaced(edge.source)
    }
  }

  /// From a registration that is not built yet.
  func way(from start: Int) -> Way? {
    guard routes.reaches(start),
      let whole = routes.path(to: start, limit: WiringInspection.longestWay),
      case let path = whole.reversed().filter({ model.isRegistration($0) }),
      let first = path.first, let last = path.last,
      let obstacle = Obstacle(last, in: model, running: concurrency, called: noun)
    else { return nil }
    var ids = path.map { model.step($0) }
    if whole.count == WiringInspection.longestWay { ids.insert("…", at: ids.count - 1) }
    let name = model.name(ofNode: first)
    let reason =
      path.count == 1
      ? "\(name) is \(obstacle.isDecorator ? "decorated" : "built") by \(obstacle.name)"
      : "\(name) needs \(obstacle.name): \(ids.joined(separator: " -> "))"
    return Way(nodes: path, reason: reason, ids: ids)
  }

  /// From the first of what answers a requirement that is blocked.
  func way(from requirement: WiringModel.Requirement) -> Way? {
    (requirement.answers + requirement.codeAnswers).lazy.filter { !built.contains($0) }.compactMap {
      way(from: $0)
    }.first
  }
}

extension BlockedWays.Way {
  func chain(in model: WiringModel) -> [String] {
    nodes.count == 1 ? [] : [model.assembly(ofNode: nodes[0])] + ids
  }

  func related(in model: WiringModel) -> [Diagnostic.Related] {
    guard nodes.count > 1, let last = nodes.last else { return [] }
    return [model.related(toNode: last)].compactMap(\.self)
  }
}

/// What of a registration runs where only some callers can run it.
private struct Obstacle {
  /// `the async factory "f"`
  let name: String
  let isDecorator: Bool

  /// Nil where there is no such thing.
  init?(
    _ node: Int, in model: WiringModel, running concurrency: Concurrency,
    called noun: String
  ) {
    let article = noun == "async" ? "an" : "a"
    if node < model.entries.count, let use = model.use(of: node, running: concurrency),
      let factory = model.factory(of: use)
    {
      name = "the \(noun) factory \"\(factory.id)\""
      isDecorator = use.decorator != nil
    } else if let code = model.code(at: node), code.registration.concurrency == concurrency {
      name = "\(article) \(noun) factory"
      isDecorator = false
    } else if let decoration = model.codeDecorations(of: node)
      .first(where: { $0.concurrency == concurrency })
    {
      name = "\(article) \(noun) decorator of the code assembly \"\(decoration.assembly)\""
      isDecorator = true
    } else {
      return nil
    }
  }
}

extension WiringModel {
  /// Built when the container starts, before anybody asks.
  func isEager(_ node: Int) -> Bool {
    if let code = code(at: node)?.registration {
      return code.eager && code.lifetime == .singleton
    }
    guard node < entries.count else { return false }
    let registration = entries[node].registration
    return registration.eager?.value == true && registration.lifetime?.value == .singleton
  }

  /// The eager entries, whose instances are built with the container.
  var eagerEntries: [Int] { entries.indices.filter { isEager($0) } }

  /// These, and what the code registers as eager.
  var eagerNodes: [Int] { (0..<firstGroup).filter { isEager($0) } }

  /// Where it is said that a registration is eager.
  func place(ofEagerNode node: Int) -> Place? {
    node < entries.count ? entries[node].registration.eager?.place : place(ofNode: node)
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
