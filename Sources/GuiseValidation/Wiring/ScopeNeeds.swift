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
    self.init(model, depths: model.graph.nodes.map { model.depth(ofNode: $0) })
  }

  /// Finds the dependencies of longer-lived registrations on plain `scoped` ones, as if the containers inside
  /// the root counted as one scope.
  init(ofPlainScoped model: WiringModel) {
    self.init(
      model,
      depths: model.graph.nodes.map { node in
        guard model.isRegistration(node) else { return nil }
        return model.isPlainScoped(node) ? 1 : model.depth(ofNode: node).map { _ in 0 }
      })
  }

  /// - Parameter depths: The depth of the scope that keeps each node; nil for a node that is built for whoever
  ///   needs it.
  private init(_ model: WiringModel, depths: [Int?]) {
    let found = model.graph.captives(depths)
    self.found = found
    var seen: Set<[NodeID]> = []
    captives = found.edges.compactMap { edge in
      if model.hasUnlistedScope(edge.source) { return nil }
      let captive = Captive(
        path: found.path(of: edge).filter(model.isNamed),
        level: found.depth(of: edge.target) - 1)
      return seen.insert([captive.holder, captive.held]).inserted ? captive : nil
    }
  }

  /// The least depth at which a node's instance is built: 0 in the container that the manifest is loaded
  /// into, else one more than the scope's position in `scopes`.
  package func depth(of node: NodeID) -> Int { found.depth(of: node) }
}

extension WiringModel {
  /// The depth of the containers that build a node, and of a requirement: where the application resolves it.
  /// Nil: that of whoever needs it.
  func depth(ofNode node: NodeID) -> Int? {
    // A scope that is not listed was reported.
    func depth(_ scope: String?) -> Int { owners.depth(ofScope: scope) ?? 0 }
    switch kind(of: node) {
    case .supply(let supply): return depth(catalog.supplies[supply].scope)
    case .requirement(let number): return depth(catalog.requirements[number].scope)
    case .forward, .group: return nil
    case .entry, .code: break
    }
    guard let life = life(ofNode: node) else { return nil }
    switch life.lifetime {
    case .transient, .graph: return nil
    case .singleton, .weak: return 0
    case .scoped: return life.scope.map(depth)
    }
  }

  /// Whether each requesting container keeps an instance of its own.
  func isPlainScoped(_ node: NodeID) -> Bool {
    life(ofNode: node).map { $0.lifetime == .scoped && $0.scope == nil } ?? false
  }

  /// Whether a node's own scope is not listed, which was reported.
  fileprivate func hasUnlistedScope(_ node: NodeID) -> Bool {
    let scope = requirement(at: node)?.requirement.scope ?? life(ofNode: node)?.scope
    return owners.depth(ofScope: scope) == nil
  }

  /// Whether paths name a node.
  fileprivate func isNamed(_ node: NodeID) -> Bool {
    switch kind(of: node) {
    case .entry, .code, .supply, .requirement: true
    case .forward, .group: false
    }
  }
}
