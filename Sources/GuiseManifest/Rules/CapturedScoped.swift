internal import Guise

package enum CapturedScoped: WiringRule {
  package static let id = "captured-scoped"
  package static let severity = Diagnostic.Severity.warning
  package static let summary = """
    Each container has its own instance of a `scoped` registration without a `scope`. A \
    singleton or weak registration that depends on one keeps the instance of its own container, \
    whichever container is asked.
    """
  package static let explanation = RuleExplanation(
    wrong: [
      "registrations": [
        "cache": ["factory": "memory-cache", "lifetime": "scoped"],
        "orders": ["factory": "order-service", "lifetime": "singleton"],
      ]
    ],
    mended: ["singleton": "scoped"],
    remedy: """
      Give both the same lifetime. If the instance of the container is intended, accept the \
      warning with `"allow": ["captured-scoped"]`.
      """)

  package static func findings(in inspection: WiringInspection) -> [Diagnostic] {
    let model = inspection.model
    let places = inspection.placesOfPlainScoped()
    guard places.contains(.scope(1)) else { return [] }
    let graph = DependencyGraph(
      nodeCount: places.count, edges: inspection.graph.edges.filter { $0.kind != .deferred })
    let captives = graph.captives(places)
    var seen: Set<[NodeID]> = []
    return captives.edges.compactMap { edge in
      let path = captives.path(of: edge, limit: WiringInspection.longestWay)
        .filter { model.isRegistration($0) }
      guard let holder = path.first, let held = path.last, model.home(ofNode: holder) == .root,
        seen.insert([holder, held]).inserted
      else { return nil }
      let (name, heldName) = (model.name(ofNode: holder), model.name(ofNode: held))
      return finding(
        "\(name) always uses its own container's instance of \(heldName), whichever container resolves it: "
          + inspection.described(path.map { .registration($0) }),
        at: model.place(ofNode: holder), chain: inspection.chain(to: holder),
        help: [
          "make \(name) \"scoped\" as well, or \(heldName) a \"singleton\"",
          "or resolve \(heldName) when it is used: make the parameter a LazyResolver or Provider in code",
        ],
        related: inspection.related(.registration(held)))
    }
  }
}

extension WiringInspection {
  /// As if every container were one scope, further in than what is kept for all.
  fileprivate func placesOfPlainScoped() -> [DependencyGraph.Place] {
    graph.nodes.map { node in
      guard model.isRegistration(node) else { return .asker }
      return switch model.home(ofNode: node) {
      case .root, .scope, .unknown: .scope(0)
      case .asker: model.isPlainScoped(node) ? .scope(1) : .asker
      }
    }
  }
}
