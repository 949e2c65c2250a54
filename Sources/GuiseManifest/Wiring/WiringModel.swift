internal import Guise
package import GuiseVerification

/// A manifest joined with a catalog: the owners of keys, the dependencies, and their faults.
///
/// Takes time linear in the manifest. Each value is made once, from those before it: the offers, the answers
/// to look-ups, the links, the graph.
package final class WiringModel: OffersReader, Sendable {
  package let offers: Offers
  let links: Links
  /// The results of look-ups with several matches.
  package let groups: [AnswerGroup]
  package let graph: DependencyGraph

  package typealias Requirement = Links.Requirement

  package init(_ composition: Composition, catalog: Catalog) {
    offers = Offers(composition, catalog: catalog)
    var answers = AnswerFinder(offers)
    links = Links(&answers)
    groups = answers.groups
    graph = DependencyGraph(
      nodeCount: offers.layout.firstGroup.rawValue + groups.count, edges: answers.edges,
      shared: offers.keptNodes)
  }
}

extension WiringModel {
  package var faults: [ConnectionFault] { links.faults }
  package var codeFaults: [CodeFault] { links.codeFaults }
  package var requirements: [Requirement] { links.requirements }
  package var uncertain: Set<EntryID> { links.uncertain }
  package var unanswered: Set<KeyNumbers.Key> { links.unanswered }
  package var mistaggedEntries: Set<EntryID> { links.mistaggedEntries }
  var unreachableOwners: [String: [UnreachedDependency]] { links.unreachableOwners }

  var nodeCount: Int { graph.nodeCount }

  /// Whether a node is a choice between several nodes.
  func isChoice(_ node: NodeID) -> Bool {
    guard case .group(let group) = kind(of: node) else { return false }
    return groups[group].isChoice
  }

  /// The nodes behind a node: itself, or all members of a group and of the groups in it.
  ///
  /// - Parameter certain: Whether to leave out nodes that others may precede once faults are fixed.
  package func members(of node: NodeID, certain: Bool = false) -> [NodeID] {
    guard case .group = kind(of: node) else { return [node] }
    var members: [NodeID] = []
    var seen: Set<NodeID> = [node]
    var open = [node]
    while let group = open.popLast() {
      if certain, case .group(let number) = kind(of: group), groups[number].isTentative { continue }
      for edge in graph.edges(from: group) where seen.insert(edge.target).inserted {
        if case .group = kind(of: edge.target) {
          open.append(edge.target)
        } else if edge.target != anything {
          members.append(edge.target)
        }
      }
    }
    return members
  }

  /// The supplies that a dependent cannot do without, or that are its only choices.
  func neededSupplies() -> Set<SupplyID> {
    var needed: Set<SupplyID> = []
    var choices: [GroupID: Set<SupplyID>] = [:]
    var others: Set<GroupID> = []
    for edge in graph.edges {
      switch (kind(of: edge.source), kind(of: edge.target)) {
      case (.group(let group), .supply(let supply)): choices[group, default: []].insert(supply)
      case (.group(let group), _): others.insert(group)
      case (_, .supply(let supply)): needed.insert(supply)
      default: break
      }
    }
    for (group, supplies) in choices where !others.contains(group) { needed.formUnion(supplies) }
    for case .supply(let supply) in requirements.compactMap(\.node).map(kind) {
      needed.insert(supply)
    }
    return needed
  }

  /// The places of all instances if the containers inside the root counted as one scope.
  var placesOfPlainScoped: [DependencyGraph.Place] {
    graph.nodes.map { node in
      guard isRegistration(node) else { return isChoice(node) ? .choice : .asker }
      return switch home(ofNode: node) {
      case .root, .scope, .unknown: .scope(0)
      case .asker: isPlainScoped(node) ? .scope(1) : .asker
      }
    }
  }
}
