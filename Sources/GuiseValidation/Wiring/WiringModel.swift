internal import Guise
package import GuiseManifest
package import GuiseVerification

/// A manifest joined with a catalog: the owners of keys, the dependencies, and their faults.
///
/// Takes time linear in the manifest. Each value is made once, from those before it: the offers, the answers
/// to look-ups and the links, the graph.
package final class WiringModel: OffersReader, Sendable {
  package let offers: Offers
  let links: Links
  /// The results of look-ups with several matches.
  package let groups: [AnswerGroup]
  package let graph: DependencyGraph
  /// The problems of the connector.
  package let problems: [WiringProblem]

  package typealias Requirement = Links.Requirement

  package init(_ composition: Composition, catalog: Catalog) {
    offers = Offers(composition, catalog: catalog)
    let maker = LinkMaker(offers)
    links = maker.links
    groups = maker.answers.groups
    problems = offers.wiringProblems
    graph = DependencyGraph(
      nodeCount: offers.singleNodes.count + groups.count, edges: maker.answers.edges,
      shared: offers.keptNodes)
  }
}

extension Offers {
  /// The connector's problems, each with its use and its parameter in the wiring.
  fileprivate var wiringProblems: [WiringProblem] {
    let problems = connections.problems
    if problems.isEmpty { return [] }
    let numbers = Dictionary(
      entryIDs.map { (id(of: $0), $0) }, uniquingKeysWith: { first, _ in first })
    return problems.compactMap { problem in
      guard let entry = numbers[problem.part.registration.id] else { return nil }
      let use = FactoryUse(entry: entry, decorator: problem.part.decorator)
      let position = problem.parameter.flatMap { index in
        factory(of: use)?.dependencies.firstIndex { $0.index == index }
      }
      return WiringProblem(problem: problem, use: use, position: position)
    }
  }
}

extension WiringModel {
  package var faults: [ConnectionFault] { links.faults }
  var ambiguousRequests: [Links.AmbiguousRequest] { links.ambiguous }
  package var codeFaults: [CodeFault] { links.codeFaults }
  package var requirements: [Requirement] { links.requirements }

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
      let edges = graph.edges(from: group)
      if certain, edges.contains(where: { $0.target == anything }) { continue }
      for edge in edges where seen.insert(edge.target).inserted {
        if case .group = kind(of: edge.target) {
          open.append(edge.target)
        } else if edge.target != anything {
          members.append(edge.target)
        }
      }
    }
    return members
  }

  /// The nodes that answer a requirement of the application: entries first.
  ///
  /// - Parameter certain: Whether to leave out answers that others may precede once faults are fixed.
  package func answers(to requirement: Requirement, certain: Bool = false) -> [NodeID] {
    guard let node = requirement.node else { return [] }
    let members = members(of: node, certain: certain)
    let isEntry = { (node: NodeID) in
      self.registration(at: node).flatMap { self.entry(at: $0) } != nil
    }
    return members.filter(isEntry) + members.filter { !isEntry($0) }
  }

  /// The requirement of the application at a node; nil for other nodes.
  func requirement(at node: NodeID) -> Requirement? {
    if case .requirement(let number) = kind(of: node) { requirements[number.rawValue] } else { nil }
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
    return needed
  }

  /// The places of all instances if the containers inside the root counted as one scope.
  var placesOfPlainScoped: [DependencyGraph.Place] {
    graph.nodes.map { node in
      guard isRegistration(node) else { return isChoice(node) ? .choice : .asker }
      if isPlainScoped(node) { return .scope(1) }
      return home(ofNode: node) == .asker ? .asker : .scope(0)
    }
  }

  /// The cycles of the wiring. Each begins at the entry that comes first in the files, and its last
  /// dependency is the one to defer.
  package func cycles(_ files: FileOrder) -> [[DependencyGraph.Edge]] {
    graph.cycles(deferring: isRegistration) { path in
      let first = path.indices.compactMap { step in
        entry(at: path[step].source).map { (step: step, place: place(of: $0)) }
      }.min { files.isBefore($0.place, $1.place) }?.step
      return first.map { Array(path[$0...] + path[..<$0]) } ?? path
    }
  }
}
