internal import Guise

/// `requires-async`
package enum RequiresAsync: WiringRule {
  package static let id = "requires-async"
  package static let summary = """
    The code declares that it resolves a service without awaiting, and building it runs an async \
    factory. Dependencies that are resolved later do not count, nor do eager singletons: they are built \
    when the container starts. Where that is not awaited, none of these may need an async factory.
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
      Resolve with await and declare it, or make the async dependency a `LazyResolver` or a \
      `Provider`, so that it is awaited later.
      """)

  package static func findings(in inspection: WiringInspection) -> [Diagnostic] {
    requirements(inspection) + starts(inspection)
  }

  private static func requirements(_ inspection: WiringInspection) -> [Diagnostic] {
    let model = inspection.model
    let waiting = model.requirements.filter { $0.requirement.from != .async && !$0.isDeferred }
    guard !waiting.isEmpty,
      let ways = BlockedWays(
        inspection, to: .async, built: inspection.builtAtStart)
    else { return [] }
    return waiting.compactMap { requirement in
      guard let way = ways.way(from: requirement) else { return nil }
      let key = model.keys.describe(requirement.key, isExact: false)
      return finding(
        "the code in \(requirement.requirement.file) resolves \(key) without awaiting, and \(way.reason(.async, in: model))",
        at: way.nodes.first.flatMap { model.place(ofNode: $0) }, chain: way.chain(in: model),
        help: ["resolve it with await, and declare require(…, from: .async)"],
        related: way.related(in: model))
    }
  }

  /// Each that is built at the start is looked at by itself.
  private static func starts(_ inspection: WiringInspection) -> [Diagnostic] {
    let model = inspection.model
    let eager = inspection.start == nil ? [] : model.eagerNodes
    guard !eager.isEmpty,
      let ways = BlockedWays(inspection, to: .async, built: .init(everywhere: Set(eager)))
    else { return [] }
    return eager.compactMap { node in
      guard let way = ways.way(from: node) else { return nil }
      return finding(
        "eager registrations are built without awaiting here, and \(way.reason(.async, in: model))",
        at: model.place(ofEagerNode: node), chain: way.chain(in: model),
        help: [
          "load the manifest with await: try await Container(manifest: …)", "or remove \"eager\"",
        ],
        related: way.related(in: model))
    }
  }
}

extension WiringModel.Requirement {
  var isDeferred: Bool { requirement.kind.isDeferred }
}
