internal import Guise

/// Ways that lead, without anything on them being deferred, to what only some callers can build.
///
/// What is built when the container starts is there already: an eager singleton ends the search.
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

  /// Nil where no factory of that sort is used.
  init?(_ inspection: WiringInspection, to concurrency: Catalog.Concurrency, called noun: String) {
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
    routes = inspection.graph.routes(backFrom: goals) { edge in
      edge.kind != .deferred && !model.isEager(edge.target) && !isReplaced(edge.source)
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
    requirement.answers.lazy.filter { !model.isEager($0) }.compactMap { way(from: $0) }.first
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
