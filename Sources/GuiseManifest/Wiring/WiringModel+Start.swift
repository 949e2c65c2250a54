internal import Guise
package import GuiseVerification
internal import StrictJSON

/// What is built when the container starts.
extension WiringModel {
  /// Built when the container starts, before anybody asks.
  package func isEager(_ node: NodeID) -> Bool {
    guard life(ofNode: node)?.lifetime == .singleton else { return false }
    return entry(at: node).map { entries[$0].registration.isEager }
      ?? code(at: node)?.registration.eager == true
  }

  /// The eager entries, whose instances are built with the container.
  package var eagerEntries: [EntryID] {
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
  func mayBeEager(_ node: NodeID) -> Bool {
    entry(at: node).map { entries[$0].registration.isFaulty(in: ["lifetime", "eager"]) } == true
  }

  /// Kept for all, or perhaps meant to be: what its lifetime says cannot be read, or cannot be.
  fileprivate func mayBeSingleton(_ node: NodeID) -> Bool {
    isSingleton(node) || mayBeEager(node) || entry(at: node).map(holdsValueWeakly) == true
  }

  /// Whether a registration that is not sound may be eager, or one that cannot be read.
  fileprivate var mayStartUnsound: Bool {
    if isIncomplete { return true }
    guard composition.hasUnsound else { return false }
    return composition.documents.contains { document in
      if saysEager(document.root["defaults"]?.value) { return true }
      guard let assemblies = document.root["assemblies"]?.value.members else { return false }
      return assemblies.contains { assembly in
        let registrations = assembly.value["registrations"]?.value.members
        return saysEager(assembly.value["defaults"]?.value)
          || registrations?.contains { composition.isUnsound($0.key) && saysEager($0.value) }
            == true
      }
    }
  }

  private func saysEager(_ value: JSONValue?) -> Bool {
    value?["eager"].map { $0.value.boolean != false } ?? false
  }

  /// Whether it is not known what is built for a registration.
  fileprivate func isUnknown(_ node: NodeID) -> Bool {
    entry(at: node).map { factory(of: $0) == nil || uncertain.contains($0) } == true
  }

  /// Where it is said that a registration is eager.
  func place(ofEagerNode node: NodeID) -> Place? {
    entry(at: node).map { entries[$0].registration.eagerPlace } ?? place(ofNode: node)
  }
}

extension Check {
  /// What is there once the container has started: singletons, and what the outermost container
  /// keeps that was built for them.
  func findBuiltAtStart() -> BlockedWays.Built {
    let eager = model.registrationNodes.filter { model.isEager($0) || model.mayBeEager($0) }
    if model.mayStartUnsound { return everythingKept }
    // What these get once they are mended is not known.
    let faulty = Set(
      model.faults.lazy.filter { !$0.isHarmless }.map { self.model.node(of: $0.entry) })
    var built = BlockedWays.Built(everywhere: Set(eager))
    var seen = built.everywhere
    var open = Array(seen)
    while let node = open.popLast() {
      // What stands in a replaced one's place may need nothing of it.
      if isReplaced(node) { continue }
      if model.isUnknown(node) || faulty.contains(node) { return everythingKept }
      for edge in graph.edges(from: node) where edge.kind != .deferred {
        guard seen.insert(edge.target).inserted else { continue }
        open.append(edge.target)
        if model.mayBeSingleton(edge.target) {
          built.everywhere.insert(edge.target)
        } else if model.isRegistration(edge.target), model.isPlainScoped(edge.target) {
          built.inRoot.insert(edge.target)
        }
      }
    }
    return built
  }

  /// What is unknown may need anything.
  private var everythingKept: BlockedWays.Built {
    BlockedWays.Built(
      everywhere: Set(
        model.registrationNodes.filter { model.mayBeSingleton($0) }),
      inRoot: Set(model.registrationNodes.filter { model.isPlainScoped($0) }))
  }
}
