internal import Guise

/// `captured-scoped`
package enum CapturedScoped: WiringRule {
  package static let id = "captured-scoped"
  package static let severity = Diagnostic.Severity.warning
  package static let summary = """
    Each container has its own instance of a `scoped` registration without a `scope`. A singleton or \
    weak registration that holds one holds that of its own container, whichever container is asked.
    """
  package static let explanation = RuleExplanation(
    .wiring,
    wrong: .json(
      """
      {
        "registrations": {
          "cache": { "factory": "memory-cache", "lifetime": "scoped" },
          "orders": { "factory": "order-service", "lifetime": "singleton" }
        }
      }
      """),
    right: .json(
      """
      {
        "registrations": {
          "cache": { "factory": "memory-cache", "lifetime": "scoped" },
          "orders": { "factory": "order-service", "lifetime": "scoped" }
        }
      }
      """),
    remedy: """
      Give both the same lifetime. Where the container's own instance is meant, accept the warning with \
      `"allow": ["captured-scoped"]`.
      """)

  package static func findings(in inspection: WiringInspection) -> [Diagnostic] {
    let model = inspection.model
    let places = inspection.placesOfPlainScoped()
    guard places.contains(.scope(1)) else { return [] }
    let graph = DependencyGraph(
      nodeCount: places.count, edges: inspection.graph.edges.filter { $0.kind != .deferred })
    let captives = graph.captives(places)
    var seen: Set<[Int]> = []
    return captives.edges.compactMap { edge in
      let path = captives.path(of: edge, limit: WiringInspection.longestWay)
        .filter(model.entries.indices.contains)
      guard let holder = path.first, let held = path.last, model.home(of: holder) == .root,
        seen.insert([holder, held]).inserted
      else { return nil }
      let (id, heldID) = (model.id(of: holder), model.id(of: held))
      return finding(
        "\"\(id)\" keeps its own container's \"\(heldID)\", whichever container is asked: "
          + inspection.described(path.map { .entry($0) }),
        at: model.place(of: holder), chain: inspection.chain(to: holder),
        help: [
          "make \"\(id)\" \"scoped\" as well, or \"\(heldID)\" a \"singleton\"",
          "or resolve \"\(heldID)\" when it is used: make the parameter a LazyResolver or Provider in code",
        ],
        related: inspection.related(.entry(held)))
    }
  }
}

extension WiringInspection {
  /// As if every container were one scope, further in than what is kept for all.
  fileprivate func placesOfPlainScoped() -> [DependencyGraph.Place] {
    model.entries.indices.map { entry in
      switch model.home(of: entry) {
      case .root, .scope, .unknown: .scope(0)
      case .asker:
        model.entries[entry].registration.lifetime?.value == .scoped ? .scope(1) : .asker
      }
    } + model.groups.map { _ in .asker }
  }
}
