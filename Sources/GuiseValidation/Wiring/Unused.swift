internal import Guise
internal import GuiseManifest
internal import GuiseVerification

extension WiringModel {
  /// Returns the registrations that neither required services nor eager registrations lead to, only the first
  /// of each chain; nil if that cannot be known: nothing is required, something is missing, or code or an opaque
  /// registration may resolve any.
  func unused(_ files: FileOrder) -> [EntryID]? {
    guard !requirements.isEmpty, requirements.allSatisfy(\.isMet), codeFaults.isEmpty,
      ambiguousRequests.isEmpty, faults.allSatisfy({ $0.problem != .missing }),
      composition.order.allSatisfy({ composition.assemblies[$0] != nil })
    else { return nil }
    let used = graph.routes(from: [requirements.map(\.node) + eagerNodes])
    let isOpaqueUsed = entryIDs.contains { used.reaches($0.node) && entries[$0].isOpaque }
    if isOpaqueUsed { return nil }
    let inOrder = entryIDs.sorted { files.isBefore(place(of: $0), place(of: $1)) }
    let unused = inOrder.map(\.node).filter { !used.reaches($0) }
    // Each begins a path of its own unless one before it leads there.
    let routes = graph.routes(from: [unused.filter(freeNodes().contains)] + unused.map { [$0] })
    return entryIDs.filter { routes.start(of: $0.node) == $0.node }
  }

  /// The registrations that nothing needs.
  func freeNodes() -> Set<NodeID> {
    var free = Set(registrationNodes)
    for edge in graph.edges where edge.source != edge.target {
      if case .forward = kind(of: edge.source) { continue }
      if let needed = registration(at: edge.target) { free.remove(needed) }
    }
    return free
  }
}
