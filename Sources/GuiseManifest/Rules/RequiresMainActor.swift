internal import Guise

/// `requires-main-actor`
package enum RequiresMainActor: WiringRule {
  package static let id = "requires-main-actor"
  package static let summary = """
    The code declares that it resolves a service without awaiting and not on the main actor, and \
    building it runs a factory of the main actor. Dependencies that are resolved later do not count, \
    nor do eager singletons: they are built when the container starts.
    """
  package static let explanation = RuleExplanation(
    .requirements,
    wrong: .swift(
      """
      factories.register("window", isolation: MainActor.shared) { Window() }
      factories.require(Window.self)
      """),
    right: .swift(
      """
      factories.register("window", isolation: MainActor.shared) { Window() }
      factories.require(Window.self, from: .mainActor)
      """),
    remedy: """
      Resolve it on the main actor or with await, and declare that; or make the dependency a LazyResolver or \
      a Provider, so that it is resolved later.
      """)

  package static func findings(in inspection: WiringInspection) -> [Diagnostic] {
    requirements(inspection) + starts(inspection)
  }

  private static func requirements(_ inspection: WiringInspection) -> [Diagnostic] {
    let model = inspection.model
    let elsewhere = model.requirements.filter { $0.requirement.from == .sync && !$0.isDeferred }
    guard !elsewhere.isEmpty,
      let ways = BlockedWays(
        inspection, to: .mainActor, built: inspection.builtAtStart)
    else { return [] }
    return elsewhere.compactMap { requirement in
      guard let way = ways.way(from: requirement) else { return nil }
      let key = model.keys.describe(requirement.key, isExact: false)
      return finding(
        "the code in \(requirement.requirement.file) resolves \(key) without awaiting and not on the main "
          + "actor, and \(way.reason(.mainActor, in: model))",
        at: way.nodes.first.flatMap { model.place(ofNode: $0) }, chain: way.chain(in: model),
        help: [
          "resolve it on the main actor, and declare require(…, from: .mainActor)",
          "or with await, and declare require(…, from: .async)",
        ],
        related: way.related(in: model))
    }
  }

  /// Each that is built at the start is looked at by itself.
  private static func starts(_ inspection: WiringInspection) -> [Diagnostic] {
    let model = inspection.model
    let eager = inspection.start == .sync ? model.eagerNodes : []
    guard !eager.isEmpty,
      let ways = BlockedWays(inspection, to: .mainActor, built: .init(everywhere: Set(eager)))
    else { return [] }
    return eager.compactMap { node in
      guard let way = ways.way(from: node) else { return nil }
      return finding(
        "eager registrations are built here, not on the main actor, and \(way.reason(.mainActor, in: model))",
        at: model.place(ofEagerNode: node), chain: way.chain(in: model),
        help: [
          "load the manifest with await: try await Container(manifest: …)",
          "or on the main actor, or remove \"eager\"",
        ],
        related: way.related(in: model))
    }
  }
}
