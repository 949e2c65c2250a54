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
    let positions = Dictionary(eager.map { (id(of: $0), $0) }) { first, _ in first }
    let listed = composition.start.compactMap { positions[$0.value] }
    let others = Set(listed)
    return listed + eager.filter { !others.contains($0) }
  }

  /// All eager registrations, those of code included.
  var eagerNodes: [NodeID] { registrationNodes.filter { isEager($0) } }

  /// The place that makes a registration eager.
  func place(ofEagerNode node: NodeID) -> Place? {
    entry(at: node).map { entries[$0].registration.eagerPlace } ?? place(ofNode: node)
  }
}

extension Check {
  /// The instances that exist once the container has started: singletons, and instances that the outermost
  /// container keeps because they were built for singletons.
  func findBuiltAtStart() -> BlockedPaths.Built {
    var built = BlockedPaths.Built(everywhere: Set(model.eagerNodes))
    var seen = built.everywhere
    var open = Array(seen)
    while let node = open.popLast() {
      // A replacement may not have the same dependencies.
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
