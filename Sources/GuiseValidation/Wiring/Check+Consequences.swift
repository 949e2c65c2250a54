internal import Guise
internal import GuiseManifest
internal import GuiseVerification

/// The findings that an additional dependency would cause: help suggests no dependency that causes one.
extension Check {
  /// Whether a node may also depend on another.
  func mayNeed(_ node: NodeID, _ target: NodeID, isDeferred: Bool) -> Bool {
    isKeptAsLong(target, as: node) && (isDeferred || !leads(target, to: node))
  }

  /// Whether a node may also run a factory of that concurrency.
  func mayRun(_ concurrency: Concurrency, for node: NodeID) -> Bool {
    concurrency == .sync
      || !finds(node, in: dependents) { other in
        let origin = model.requirement(at: other)?.requirement.from
        let isAsked = origin == .sync || origin == .mainActor && concurrency == .async
        return isAsked || started.contains(other) ? true : nil
      }
  }

  /// Whether all dependencies of a node are the same for every container.
  func needsNoScope(_ node: NodeID) -> Bool {
    model.graph.edges(from: node).allSatisfy {
      scopeNeeds.depth(of: $0.target) == 0 && plainScoped.depth(of: $0.target) == 0
    }
  }

  /// Whether anything depends on a node.
  func isNeeded(_ node: NodeID) -> Bool { !dependents.edges(from: node).isEmpty }

  /// Whether building one node requires the other.
  private func leads(_ start: NodeID, to goal: NodeID) -> Bool {
    finds(start, in: model.graph, following: { $0.kind != .deferred }) { $0 == goal ? true : nil }
  }

  /// The registrations that need a node and are kept outside its scope; nil if changing registrations is not
  /// enough to fix that.
  func keepers(of node: NodeID, outside depth: Int) -> [NodeID]? {
    var keepers: [NodeID] = []
    let isLost = finds(node, in: dependents) { other in
      let home = model.home(ofNode: other)
      if model.requirement(at: other) != nil { return home?.depth ?? 0 < depth }
      guard model.isRegistration(other) else { return nil }
      guard let home else { return true }
      guard let kept = home.depth else { return nil }
      if kept >= depth { return false }
      keepers.append(other)
      return nil
    }
    return isLost ? nil : keepers
  }

  /// Whether a singleton or weak registration needs a node.
  func isKeptByRoot(_ node: NodeID) -> Bool {
    dependents.edges(from: node).contains { edge in
      finds(edge.target, in: dependents) { other in
        guard model.isRegistration(other) else { return nil }
        if model.isPlainScoped(other) { return false }
        guard let home = model.home(ofNode: other) else { return true }
        return home.depth.map { $0 == 0 }
      }
    }
  }

  private func isKeptAsLong(_ target: NodeID, as node: NodeID) -> Bool {
    // The supply's scope is not listed.
    if case .supply = model.kind(of: target), model.home(ofNode: target) == nil {
      return false
    }
    let depth = scopeNeeds.depth(of: target)
    if depth > scopeNeeds.depth(of: node), keepers(of: node, outside: depth)?.isEmpty != true {
      return false
    }
    guard plainScoped.depth(of: target) > 0 else { return true }
    return model.home(ofNode: node) != .scope(0)
      && (model.isPlainScoped(node) || !isKeptByRoot(node))
  }

  /// The most nodes that a search visits: a longer search counts as a find.
  private static let longestSearch = 10_000

  /// - Parameter isWanted: Whether a node ends the search; false: the search does not continue from there.
  private func finds(
    _ start: NodeID, in graph: DependencyGraph,
    following isFollowed: (DependencyGraph.Edge) -> Bool = { _ in true },
    _ isWanted: (NodeID) -> Bool?
  ) -> Bool {
    var seen: Set<NodeID> = [start]
    var open = [start]
    while let node = open.popLast() {
      if let answer = isWanted(node) {
        if answer { return true }
        continue
      }
      for edge in graph.edges(from: node)
      where isFollowed(edge) && seen.insert(edge.target).inserted {
        open.append(edge.target)
      }
      if seen.count > Self.longestSearch { return true }
    }
    return false
  }
}
