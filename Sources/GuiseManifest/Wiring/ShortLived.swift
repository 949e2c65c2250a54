internal import Guise
internal import GuiseVerification

/// Scoped registrations that several dependents need for longer: the mistake is the scope as it is written,
/// and one finding reports all of them.
struct ShortLived {
  let place: Place?
  /// The level of the scope; 0 is the outermost.
  let level: Int
  fileprivate(set) var nodes: Set<NodeID> = []
  /// The paths from the dependents that need the nodes for longer: registrations, and requirements of the
  /// code.
  fileprivate(set) var captives: [ScopeNeeds.Captive] = []
  fileprivate(set) var requirements: [ScopeNeeds.Captive] = []
  /// The least depth at which one of these dependents is built.
  fileprivate(set) var depth: Int

  fileprivate mutating func add(
    _ captive: ScopeNeeds.Captive, to node: NodeID, _ model: WiringModel
  ) {
    let depth: Int?
    switch captive.path.first {
    case .requirement(let number):
      requirements.append(captive)
      depth = model.home(inScope: model.requirements[number].requirement.scope).depth
    case .registration(let holder):
      captives.append(captive)
      depth = model.home(ofNode: holder).depth
    case .supply, nil: return
    }
    nodes.insert(node)
    self.depth = min(self.depth, depth ?? 0)
  }
}

extension Check {
  /// Finds scoped registrations that several dependents need for longer. A registration that needs an
  /// instance further in than those dependents is left out: it belongs there, and the dependents are at
  /// fault.
  func findShortLived() -> [ShortLived] {
    let all = shortLived { _ in true }
    let belonging = Set(
      all.flatMap { short in
        short.nodes.filter { node in
          graph.edges(from: node).contains {
            !short.nodes.contains($0.target) && scopeNeeds.depth(of: $0.target) > short.depth
          }
        }
      })
    let short = belonging.isEmpty ? all : shortLived { !belonging.contains($0) }
    return short.filter { short in
      Set((short.captives + short.requirements).map(\.path.first)).count > 1
    }
  }

  /// Groups the registrations by the places of their scopes; code has no known places.
  private func shortLived(where isMeant: (NodeID) -> Bool) -> [ShortLived] {
    var found: [ShortLived] = []
    var positions: [Place: Int] = [:]
    var codePositions: [NodeID: Int] = [:]
    for captive in scopeNeeds.captives + scopeNeeds.requirements {
      guard case .registration(let node)? = captive.path.last, isMeant(node) else { continue }
      let written = model.entry(at: node).map { model.entries[$0].registration.scopePlace }
      let known = written.map { positions[$0] } ?? codePositions[node]
      let position = known ?? found.count
      if known == nil {
        if let written { positions[written] = position } else { codePositions[node] = position }
        let place = written ?? model.place(ofNode: node)
        found.append(ShortLived(place: place, level: captive.level, depth: captive.level))
      }
      found[position].add(captive, to: node, model)
    }
    return found
  }

  func isShortLived(_ node: ScopeNeeds.Node?) -> Bool {
    guard case .registration(let node)? = node else { return false }
    return shortLivedNodes.contains(node)
  }

  /// The requirement at which a path begins, if it begins at the code itself.
  func requirement(_ captive: ScopeNeeds.Captive) -> WiringModel.Requirement? {
    guard case .requirement(let number)? = captive.path.first else { return nil }
    return model.requirements[number]
  }
}
