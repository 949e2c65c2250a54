internal import Guise

/// `requires-async`
package enum RequiresAsync: WiringRule {
  package static let id = "requires-async"
  package static let summary = """
    The code declares that it resolves a service without awaiting, and building it runs an async \
    factory. Dependencies that are resolved later do not count.
    """
  package static let explanation = RuleExplanation(
    .requirements,
    wrong: .swift(
      """
      factories.register("remote-store", as: (any Store).self) {
        try await RemoteStore.connect()
      }
      factories.require((any Store).self)
      """),
    right: .swift(
      """
      factories.register("remote-store", as: (any Store).self) {
        try await RemoteStore.connect()
      }
      factories.require((any Store).self, from: .async)
      """),
    remedy: """
      Resolve with await and declare it, or make the async dependency a LazyResolver or a \
      Provider, so that it is awaited later.
      """)

  package static func findings(in inspection: WiringInspection) -> [Diagnostic] {
    let model = inspection.model
    let waiting = model.requirements.filter { $0.requirement.from != .async && !$0.isDeferred }
    guard !waiting.isEmpty else { return [] }
    let asynchronous = model.entries.indices.filter {
      model.factory(of: $0)?.factory.concurrency == .async
    }
    guard !asynchronous.isEmpty else { return [] }
    let routes = inspection.graph.routes(backFrom: asynchronous) { $0.kind != .deferred }
    return waiting.compactMap { requirement in
      guard let start = requirement.answers.first(where: { routes.reaches($0) }),
        let whole = routes.path(to: start, limit: WiringInspection.longestWay),
        case let path = whole.reversed().filter({ $0 < model.entries.count }),
        let last = path.last, let factory = model.factory(of: last)
      else { return nil }
      let key = model.keys.describe(requirement.key, isExact: false)
      var ids = path.map { model.id(of: $0) }
      if whole.count == WiringInspection.longestWay { ids.insert("…", at: ids.count - 1) }
      let reason =
        path.count == 1
        ? "\"\(ids[0])\" is built by the async factory \"\(factory.id)\""
        : "\"\(ids[0])\" needs the async factory \"\(factory.id)\": \(ids.joined(separator: " -> "))"
      return finding(
        "the code in \(requirement.requirement.file) resolves \(key) without awaiting, and \(reason)",
        at: model.place(of: start),
        chain: path.count == 1 ? [] : [model.entries[start].registration.assembly] + ids,
        help: ["resolve it with await, and declare require(…, from: .async)"],
        related: path.count == 1
          ? []
          : [
            Diagnostic.Related(
              "\"\(model.id(of: last))\" is registered here", at: model.place(of: last))
          ])
    }
  }
}

extension WiringModel.Requirement {
  fileprivate var isDeferred: Bool { requirement.kind.isDeferred }
}
