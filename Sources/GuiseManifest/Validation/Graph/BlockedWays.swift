internal import Guise

/// Ways that lead, without anything on them being deferred, to what only some callers can build.
///
/// What is built when the container starts is there already and ends the search: eager singletons, and
/// the singletons that are built for them.
struct BlockedWays {
  /// From who asks to the factory that stands in the way.
  struct Way {
    let entries: [Int]
    /// `"a" needs the async factory "f": a -> b`
    let reason: String
    let ids: [String]
  }

  private let model: WiringModel
  private let concurrency: Catalog.Concurrency
  private let noun: String
  private let routes: DependencyGraph.Routes
  /// What is there before anybody asks.
  private let built: Set<Int>

  /// Nil where no factory of that sort is used.
  ///
  /// - Parameter built: What is there before anybody asks.
  init?(
    _ inspection: WiringInspection, to concurrency: Catalog.Concurrency, called noun: String,
    built: Set<Int>
  ) {
    let model = inspection.model
    // Of what stands in a replaced one's place the parameters do not matter.
    let isReplaced = { inspection.isReplaced($0) }
    let goals = model.entries.indices.filter {
      model.use(of: $0, running: concurrency) != nil && !isReplaced($0)
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

  /// From an entry that is not built yet.
  func way(from start: Int) -> Way? {
    guard routes.reaches(start),
      let whole = routes.path(to: start, limit: WiringInspection.longestWay),
      case let path = whole.reversed().filter({ $0 < model.entries.count }),
      let last = path.last, let use = model.use(of: last, running: concurrency),
      let factory = model.factory(of: use)
    else { return nil }
    var ids = path.map { model.id(of: $0) }
    if whole.count == WiringInspection.longestWay { ids.insert("…", at: ids.count - 1) }
    let reason =
      path.count == 1
      ? "\"\(ids[0])\" is \(use.decorator == nil ? "built" : "decorated") by the \(noun) factory \"\(factory.id)\""
      : "\"\(ids[0])\" needs the \(noun) factory \"\(factory.id)\": \(ids.joined(separator: " -> "))"
    return Way(entries: path, reason: reason, ids: ids)
  }

  /// From the first of what answers a requirement that is blocked.
  func way(from requirement: WiringModel.Requirement) -> Way? {
    requirement.answers.lazy.filter { !built.contains($0) }.compactMap { way(from: $0) }.first
  }
}

extension BlockedWays.Way {
  func chain(in model: WiringModel) -> [String] {
    entries.count == 1 ? [] : [model.entries[entries[0]].registration.assembly] + ids
  }

  func related(in model: WiringModel) -> [Diagnostic.Related] {
    guard entries.count > 1, let last = entries.last else { return [] }
    return [
      Diagnostic.Related("\"\(model.id(of: last))\" is registered here", at: model.place(of: last))
    ]
  }
}

extension WiringModel {
  /// Built when the container starts, before anybody asks.
  func isEager(_ node: Int) -> Bool {
    guard node < entries.count else { return false }
    let registration = entries[node].registration
    return registration.eager?.value == true && registration.lifetime?.value == .singleton
  }

  /// The eager entries, whose instances are built with the container.
  var eagerEntries: [Int] { entries.indices.filter { isEager($0) } }
}

extension WiringInspection {
  /// The singletons that are there once the container has started.
  func findBuiltAtStart() -> Set<Int> {
    var built = Set(model.eagerEntries)
    var seen = built
    var open = Array(built)
    while let node = open.popLast() {
      // What stands in a replaced one's place may need nothing of it.
      if isReplaced(node) { continue }
      for edge in graph.edges(from: node) where edge.kind != .deferred {
        guard seen.insert(edge.target).inserted else { continue }
        open.append(edge.target)
        if edge.target < model.entries.count,
          model.entries[edge.target].registration.lifetime?.value == .singleton
        {
          built.insert(edge.target)
        }
      }
    }
    return built
  }
}
