internal import Guise
package import GuiseManifest
package import GuiseVerification

/// A manifest joined with a catalog: the owners of keys, the dependencies, and their faults.
///
/// Takes time linear in the manifest. Each value is made once, from those before it: the offers, the links to
/// them, the graph.
package final class WiringModel: OffersReader, Sendable {
  package let offers: Offers
  package let nodes: NodeTable
  private let links: Links
  package let graph: DependencyGraph
  /// The problems of the connector.
  package let problems: [WiringProblem]

  package typealias Requirement = Links.Requirement

  package init(_ composition: Composition, catalog: Catalog) {
    let offers = Offers(composition, catalog: catalog)
    let maker = LinkMaker(offers)
    // Nodes with injected properties may not be objects: a catalog does not show that.
    let kept = offers.registrationNodes.filter { offers.life(ofNode: $0)?.lifetime != .transient }
    self.offers = offers
    nodes = maker.nodes
    links = maker.links
    problems = offers.wiringProblems
    graph = DependencyGraph(
      nodeCount: nodes.kinds.count, edges: maker.edges, shared: Set(kept))
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
  /// The nodes of requests with several answers.
  package var groups: [NodeID] { nodes.groups }

  /// The nodes behind a node: itself, or all members of a group.
  package func members(of node: NodeID) -> [NodeID] {
    guard case .group = kind(of: node) else { return [node] }
    return graph.edges(from: node).map(\.target)
  }

  /// The nodes that answer a requirement of the application: entries first.
  package func answers(to requirement: Requirement) -> [NodeID] {
    let members = requirement.node.map { self.members(of: $0) } ?? []
    let isEntry = { (node: NodeID) in
      self.registration(at: node).flatMap { self.entry(at: $0) } != nil
    }
    return members.filter(isEntry) + members.filter { !isEntry($0) }
  }

  /// The requirement of the application at a node; nil for other nodes.
  func requirement(at node: NodeID) -> Requirement? {
    if case .requirement(let number) = kind(of: node) { requirements[number.rawValue] } else { nil }
  }

  /// The supplies that a dependent cannot do without.
  func neededSupplies() -> Set<SupplyID> {
    Set(
      graph.edges.compactMap { edge in
        if edge.isCertain, case .supply(let supply) = kind(of: edge.target) { supply } else { nil }
      })
  }

  /// The cycles of the wiring. Each begins at the entry that comes first in the files, and its last
  /// dependency is the one to defer.
  package func cycles(_ files: FileOrder) -> [[DependencyGraph.Edge]] {
    graph.cycles().map { path in
      let first = path.indices.compactMap { step in
        entry(at: path[step].source).map { (step: step, place: place(of: $0)) }
      }.min { files.isBefore($0.place, $1.place) }?.step
      return first.map { Array(path[$0...] + path[..<$0]) } ?? path
    }
  }

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
}
