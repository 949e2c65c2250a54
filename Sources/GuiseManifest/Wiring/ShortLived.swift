internal import Guise
internal import GuiseVerification

/// Registrations that are kept in a scope and that several need for longer: where that scope is written is
/// the mistake, and one finding tells all of them.
struct ShortLived {
  let place: Place?
  /// The level of the scope, from the outside in.
  let level: Int
  fileprivate(set) var nodes: Set<NodeID> = []
  /// The ways from the dependents that need them for longer: registrations, and requirements of the code.
  fileprivate(set) var captives: [ScopeNeeds.Captive] = []
  fileprivate(set) var requirements: [ScopeNeeds.Captive] = []
  /// The depth at which the dependents are built that need them for longest.
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
  /// A registration that needs something as far in as its own scope is not among them: there it belongs, and
  /// who needs it for longer is at fault.
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

  /// Groups them by the places of their scopes; of code no place is known.
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

  /// The requirement that a way begins with, where the code itself asks.
  func requirement(_ captive: ScopeNeeds.Captive) -> WiringModel.Requirement? {
    guard case .requirement(let number)? = captive.path.first else { return nil }
    return model.requirements[number]
  }
}
