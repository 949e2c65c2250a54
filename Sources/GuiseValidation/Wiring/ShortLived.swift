internal import Guise
internal import GuiseManifest
internal import GuiseVerification

/// Scoped registrations that several dependents need for longer: the mistake is the scope as it is written,
/// and one finding reports all of them.
struct ShortLived {
  /// The place where a scope is written; code has no known places.
  enum Site: Hashable {
    case written(Place)
    case code(NodeID)
  }

  let place: Place?
  /// The level of the scope; 0 is the outermost.
  let level: Int
  let nodes: Set<NodeID>
  /// The paths from the dependents that need the nodes for longer: registrations, and requirements of the
  /// code.
  let captives: [ScopeNeeds.Captive]
  let requirements: [ScopeNeeds.Captive]
  /// The least depth at which one of these dependents is built.
  let depth: Int

  fileprivate init(_ site: Site, _ all: [ScopeNeeds.Captive], _ model: WiringModel) {
    switch site {
    case .written(let place): self.place = place
    case .code(let node): place = model.place(ofNode: node)
    }
    level = all[0].level
    nodes = Set(all.lazy.map(\.held))
    captives = all.filter { model.isRegistration($0.holder) }
    requirements = all.filter { !model.isRegistration($0.holder) }
    depth = all.reduce(level) { min($0, model.home(ofNode: $1.holder)?.depth ?? 0) }
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
      Set((short.captives + short.requirements).map(\.holder)).count > 1
    }
  }

  /// Groups the registrations by the places of their scopes.
  private func shortLived(where isMeant: (NodeID) -> Bool) -> [ShortLived] {
    var sites = GroupedUses<ShortLived.Site, ScopeNeeds.Captive>()
    for captive in scopeNeeds.captives
    where model.isRegistration(captive.held) && isMeant(captive.held) {
      let entry = model.entry(at: captive.held).map { model.entries[$0] }
      sites.add(
        captive,
        of: entry.map { .written($0.registration.scopePlace) } ?? .code(captive.held))
    }
    return sites.groups.map { ShortLived($0.thing, $0.uses, model) }
  }
}
