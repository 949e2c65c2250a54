internal import Guise

/// What is built when the container starts.
extension WiringModel {
  /// Built when the container starts, before anybody asks.
  func isEager(_ node: NodeID) -> Bool {
    guard life(ofNode: node)?.lifetime == .singleton else { return false }
    return entry(at: node).map { entries[$0].registration.isEager }
      ?? code(at: node)?.registration.eager == true
  }

  /// The eager entries, whose instances are built with the container.
  var eagerEntries: [EntryID] {
    let eager = entryIDs.filter { isEager(node(of: $0)) }
    let listed = composition.start.compactMap { start in
      eager.first { id(of: $0) == start.value }
    }
    let others = Set(listed)
    return listed + eager.filter { !others.contains($0) }
  }

  /// These, and what the code registers as eager.
  var eagerNodes: [NodeID] { registrationNodes.filter { isEager($0) } }

  /// Whether a fault hides if it is eager.
  fileprivate func mayBeEager(_ node: NodeID) -> Bool {
    entry(at: node).map { entries[$0].registration.isFaulty(in: ["lifetime", "eager"]) } == true
  }

  /// Where it is said that a registration is eager.
  func place(ofEagerNode node: NodeID) -> Place? {
    entry(at: node).map { entries[$0].registration.eagerPlace } ?? place(ofNode: node)
  }
}

extension WiringInspection {
  /// What is there once the container has started: singletons, and what the outermost container
  /// keeps that was built for them.
  func findBuiltAtStart() -> BlockedWays.Built {
    let eager = model.registrationNodes.filter { model.isEager($0) || model.mayBeEager($0) }
    var built = BlockedWays.Built(everywhere: Set(eager))
    var seen = built.everywhere
    var open = Array(seen)
    while let node = open.popLast() {
      // What stands in a replaced one's place may need nothing of it.
      if isReplaced(node) { continue }
      for edge in graph.edges(from: node) where edge.kind != .deferred {
        guard seen.insert(edge.target).inserted else { continue }
        open.append(edge.target)
        if model.isSingleton(edge.target) {
          built.everywhere.insert(edge.target)
        } else if model.isRegistration(edge.target), model.isPlainScoped(edge.target) {
          built.inRoot.insert(edge.target)
        }
      }
    }
    return built
  }
}
