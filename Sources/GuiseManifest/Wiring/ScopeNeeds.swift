internal import Guise
package import GuiseVerification

/// The dependencies, immediate or deferred, on instances of a scope further in than the dependent's own.
package struct ScopeNeeds {
  /// A member of a path through a wiring.
  enum Node: Hashable {
    case registration(NodeID)
    case supply(SupplyID)
    case requirement(ID<WiringModel.Requirement>)
  }

  /// A path from a dependent to an instance that is built further in; a part of a long path is left out.
  struct Captive {
    let path: [Node]
    /// The level of the scope; 0 is the outermost.
    let level: Int
  }

  let captives: [Captive]
  let requirements: [Captive]
  private let depths: [Int]

  /// The least depth at which a node's instance is built: 0 in the container that the manifest is loaded
  /// into, else one more than the scope's position in `scopes`.
  package func depth(of node: NodeID) -> Int { depths.isEmpty ? 0 : depths[node] }

  package init(_ model: WiringModel) {
    let graph = ScopeGraph(model)
    guard graph.hasScopes else {
      captives = []
      requirements = []
      depths = []
      return
    }
    let (all, found) = graph.captives()
    depths = model.graph.nodes.map { found.depth(of: $0) }
    captives = all.filter { if case .registration? = $0.path.first { true } else { false } }
    requirements = all.filter { if case .requirement? = $0.path.first { true } else { false } }
  }
}

/// The graph of a wiring, with the scopes of supplies, and with the requirements of the code.
private struct ScopeGraph {
  private let model: WiringModel
  /// The first requirement's node, after the nodes of the model.
  private var firstRequirement: NodeID { NodeID(model.nodeCount) }
  private let places: [DependencyGraph.Place]
  /// Whether the dependencies of each registration are followed.
  private let isFollowed: [Bool]

  /// Whether anything is built in a scope.
  let hasScopes: Bool

  init(_ model: WiringModel) {
    self.model = model
    let homes = model.registrationNodes.map { model.home(ofNode: $0) }
    let others = model.graph.nodes.dropFirst(homes.count).map { node -> DependencyGraph.Place in
      switch model.kind(of: node) {
      case .supply(let supply):
        .init(model.home(inScope: model.catalog.supplies[supply].scope))
      case .group(let group) where model.groups[group].isChoice: .choice
      default: .asker
      }
    }
    let required = model.requirements.map { model.home(inScope: $0.requirement.scope) }
    isFollowed = homes.map { $0 != .unknown }
    places =
      homes.map(DependencyGraph.Place.init) + others + required.map(DependencyGraph.Place.init)
    hasScopes = places.prefix(model.nodeCount).contains {
      if case .scope(let level) = $0 { level > 0 } else { false }
    }
  }

  func captives() -> ([ScopeNeeds.Captive], DependencyGraph.Captives) {
    let graph = DependencyGraph(nodeCount: places.count, edges: edges)
    let captives = graph.captives(places)
    var seen: Set<[ScopeNeeds.Node]> = []
    let found = captives.edges.compactMap { edge -> ScopeNeeds.Captive? in
      let path = captives.path(of: edge, limit: Check.longestWay).compactMap(node)
      guard let first = path.first, let last = path.last, seen.insert([first, last]).inserted else {
        return nil
      }
      return ScopeNeeds.Captive(path: path, level: captives.depth(of: edge.target) - 1)
    }
    return (found, captives)
  }

  private var edges: [DependencyGraph.Edge] {
    var edges = model.graph.edges.filter {
      !model.isRegistration($0.source) || isFollowed[$0.source]
    }
    for (number, requirement) in model.requirements.enumerated() {
      if let target = requirement.node {
        edges.append(.init(from: firstRequirement.advanced(by: number), to: target, .required))
      }
    }
    return edges
  }

  /// The reported node of a number; nil for nodes without a name.
  private func node(_ number: NodeID) -> ScopeNeeds.Node? {
    if number >= firstRequirement {
      return .requirement(.init(firstRequirement.distance(to: number)))
    }
    return switch model.kind(of: number) {
    case .entry, .code: .registration(number)
    case .supply(let supply): .supply(supply)
    case .forward, .elsewhere, .assembly, .unknownCode, .anything, .group: nil
    }
  }
}

extension DependencyGraph.Place {
  fileprivate init(_ home: Offers.Home) {
    self = home.depth.map { .scope($0) } ?? .asker
  }
}
