internal import Guise
internal import GuiseManifest
package import GuiseVerification

/// Eager registrations, which are built when the container starts.
extension WiringModel {
  /// Whether a registration is built when the container starts, before any request.
  package func isEager(_ node: NodeID) -> Bool {
    guard life(ofNode: node)?.lifetime == .singleton else { return false }
    return entry(at: node).map { entries[$0].registration.isEager }
      ?? code(at: node)?.registration.eager == true
  }

  /// The eager entries, whose instances are built with the container: those listed in `start` first.
  package var eagerEntries: [EntryID] {
    let eager = entryIDs.filter { isEager(node(of: $0)) }
    let listed = composition.start.compactMap { start in
      eager.first { id(of: $0) == start.value }
    }
    let others = Set(listed)
    return listed + eager.filter { !others.contains($0) }
  }

  /// All eager registrations, those of code included.
  var eagerNodes: [NodeID] { registrationNodes.filter { isEager($0) } }

  /// Whether a fault hides if a registration is eager.
  func mayBeEager(_ node: NodeID) -> Bool {
    entry(at: node).map { entries[$0].registration.isFaulty(in: ["lifetime", "eager"]) } == true
  }

  /// Whether a registration is a singleton, or may be meant to be: its lifetime cannot be read, or is
  /// impossible.
  fileprivate func mayBeSingleton(_ node: NodeID) -> Bool {
    isSingleton(node) || mayBeEager(node) || entry(at: node).map(holdsValueWeakly) == true
  }

  /// Whether the dependencies of a registration are not known for certain.
  fileprivate func isUnknown(_ node: NodeID) -> Bool {
    entry(at: node).map { factory(of: $0) == nil || links.uncertain.contains($0) } == true
  }

  /// The place that makes a registration eager.
  func place(ofEagerNode node: NodeID) -> Place? {
    entry(at: node).map { entries[$0].registration.eagerPlace } ?? place(ofNode: node)
  }
}

extension Check {
  /// The instances that exist once the container has started: singletons, and instances that the outermost
  /// container keeps because they were built for singletons.
  func findBuiltAtStart() -> BlockedPaths.Built {
    let eager = model.registrationNodes.filter { model.isEager($0) || model.mayBeEager($0) }
    // What is unreadable may be eager.
    if model.isIncomplete || model.composition.hasUnsound { return everythingKept }
    // The dependencies of faulty registrations may change once they are fixed.
    let faulty = Set(
      model.faults.lazy.filter { !$0.isHarmless }.map { self.model.node(of: $0.entry) })
    var built = BlockedPaths.Built(everywhere: Set(eager))
    var seen = built.everywhere
    var open = Array(seen)
    while let node = open.popLast() {
      // A replacement may not have the same dependencies.
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

  /// Everything that is kept: an unknown registration may need anything.
  private var everythingKept: BlockedPaths.Built {
    BlockedPaths.Built(
      everywhere: Set(
        model.registrationNodes.filter { model.mayBeSingleton($0) }),
      inRoot: Set(model.registrationNodes.filter { model.isPlainScoped($0) }))
  }
}
