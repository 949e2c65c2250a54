internal import Guise
internal import GuiseManifest
package import GuiseVerification

/// The dependencies, immediate or deferred, on instances of a scope further in than the dependent's own.
package struct ScopeNeeds {
  /// A path from a dependent to an instance that is built further in; a part of a long path is left out.
  struct Captive {
    /// First a registration or a requirement of the application, then registrations; a supply may be the last.
    let path: [NodeID]
    /// The level of the scope; 0 is the outermost.
    let level: Int

    var holder: NodeID { path[0] }
    var held: NodeID { path[path.count - 1] }
  }

  /// The paths from registrations, then those from requirements.
  let captives: [Captive]
  private let found: DependencyGraph.Captives

  package init(_ model: WiringModel) {
    let found = model.graph.captives(model.places)
    self.found = found
    var seen: Set<[NodeID]> = []
    captives = found.edges.compactMap { edge in
      // The written scope was reported.
      if model.home(ofNode: edge.source) == nil { return nil }
      let captive = Captive(
        path: found.path(of: edge, limit: Check.longestWay).filter(model.isNamed),
        level: found.depth(of: edge.target) - 1)
      return seen.insert([captive.holder, captive.held]).inserted ? captive : nil
    }
  }

  /// The least depth at which a node's instance is built: 0 in the container that the manifest is loaded
  /// into, else one more than the scope's position in `scopes`.
  package func depth(of node: NodeID) -> Int { found.depth(of: node) }
}

extension WiringModel {
  /// The places of all instances.
  fileprivate var places: [DependencyGraph.Place] {
    graph.nodes.map { isChoice($0) ? .choice : home(ofNode: $0) ?? .scope(0) }
  }

  /// Whether paths name a node.
  fileprivate func isNamed(_ node: NodeID) -> Bool {
    switch kind(of: node) {
    case .entry, .code, .supply, .requirement: true
    case .forward, .anything, .group: false
    }
  }
}

extension OffersReader {
  /// The place of instances in a scope, or outside of all scopes; nil if the scope is not listed.
  func home(inScope scope: String?) -> DependencyGraph.Place? {
    guard let scope else { return .scope(0) }
    return scopeLevels[scope].map { .scope($0 + 1) }
  }
}
