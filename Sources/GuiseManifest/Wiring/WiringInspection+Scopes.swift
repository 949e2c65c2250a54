extension WiringInspection {
  /// A way through the wiring with lifetimes, as a message tells it.
  func described(_ path: [ScopeNeeds.Node]) -> String {
    var steps = path.compactMap { node -> String? in
      switch node {
      case .entry(let node), .code(let node): model.described(lifetimeOfNode: node)
      case .supply(let supply): model.described(supply: supply)
      case .requirement: nil
      }
    }
    if path.count == Self.longestWay { steps.insert("…", at: steps.count - 1) }
    return steps.joined(separator: " -> ")
  }

  /// What is at the end of a way.
  func name(of node: ScopeNeeds.Node?) -> String {
    switch node {
    case .entry(let node), .code(let node): model.name(ofNode: node)
    case .supply(let supply): model.catalog.supplies[supply].key.service
    case .requirement, nil: ""
    }
  }

  func scopeName(_ level: Int) -> String {
    let scopes = model.composition.scopes
    return scopes.indices.contains(level) ? "\"\(scopes[level].value)\"" : "another"
  }

  func related(_ node: ScopeNeeds.Node?) -> [Diagnostic.Related] {
    switch node {
    case .entry(let node), .code(let node): [model.related(toNode: node)].compactMap(\.self)
    case .supply, .requirement, nil: []
    }
  }
}
