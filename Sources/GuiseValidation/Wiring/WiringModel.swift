internal import Guise
package import GuiseManifest
package import GuiseVerification

/// A manifest joined with a catalog: the owners of keys, the dependencies, and their faults.
///
/// Takes time linear in the manifest. Each value is made once, from those before it: the entries, the owners of
/// their keys, the links to these, the graph.
package final class WiringModel: Sendable {
  package let composition: Composition
  package let catalog: Catalog
  package let factories: FactoryTable
  /// The tags that the code declares; nil if it declares none.
  let declaredTags: Set<String>?
  /// The places where the manifest uses each code assembly.
  let codePlaces: [String: Place]
  let connections: Connections
  /// The registrations in the order in which they are registered.
  package let entries: [WiringEntry]
  let owners: KeyOwners
  let nodes: NodeTable
  package let graph: DependencyGraph
  /// The problems of the connector.
  package let problems: [WiringProblem]
  package let faults: [ConnectionFault]
  /// The missing dependencies of code.
  package let codeFaults: [CodeFault]
  /// The keys that the application resolves itself.
  package let requirements: [RequiredKey]
  let ambiguousRequests: [AmbiguousRequest]

  package init(_ composition: Composition, catalog: Catalog) {
    self.composition = composition
    self.catalog = catalog
    declaredTags = catalog.tags.isEmpty ? nil : Set(catalog.tags.values.flatMap(\.texts))
    codePlaces = Dictionary(
      composition.order.flatMap { composition.assemblies[$0]?.uses ?? [] }
        .map { ($0.value, $0.place) }, uniquingKeysWith: { first, _ in first })
    var keys = KeyNumbers()
    let factories = FactoryTable(catalog, keys: &keys)
    self.factories = factories
    for tags in composition.writtenTags { _ = keys.tags(tags) }
    let checked = composition.checkedRegistrations
    let checkedIDs = Set(checked.map(\.id))
    // A reference to any other asks for a key that nothing has.
    for other in composition.all where !checkedIDs.contains(other.id) {
      _ = keys.tags(other.tags, of: other.id)
    }
    let required = catalog.requirements.map { keys.request($0.key, $0.allAdapters) }
    connections = Connector.connect(checked, of: composition, factories)
    // Looking for the factory that a misspelt one means takes long.
    var comparisons = Phrase.comparisonLimit
    let entries = connections.all.enumerated().map { number, connection in
      WiringEntry(connection, at: EntryID(number), factories, &keys) { name in
        comparisons -= 1
        return comparisons < 0 ? nil : factories.nearest(to: name)
      }
    }
    let owners = KeyOwners(
      entries, keys, catalog, code: composition.order, scopes: composition.scopes.map(\.value))
    (self.entries, self.owners) = (entries, owners)
    let linker = Linker(entries, connections, owners, zip(catalog.requirements, required))
    nodes = linker.nodes
    faults = linker.faults
    codeFaults = linker.codeFaults
    requirements = linker.requirements
    ambiguousRequests = linker.ambiguousRequests
    problems = Self.problems(connections.faults, in: entries)
    // Nodes with injected properties may not be objects: a catalog does not show that.
    let kept = EntryID.all(entries.count).filter {
      entries[$0].registration.lifetime != .transient
    }
    let keptCode = owners.codes.filter { $0.registration.lifetime != .transient }
    graph = DependencyGraph(
      nodeCount: linker.nodes.kinds.count, edges: linker.edges,
      shared: Set(kept.map(\.node) + keptCode.map(\.node)))
  }
}

extension WiringModel {
  /// The faults of connecting, each with its use and its parameter in the wiring.
  private static func problems(_ faults: [Fault], in entries: [WiringEntry]) -> [WiringProblem] {
    if faults.isEmpty { return [] }
    let byID = Dictionary(uniqueKeysWithValues: entries.map { ($0.registration.id, $0) })
    return faults.compactMap { fault in
      guard let wrong = fault.use, let entry = byID[wrong.id] else { return nil }
      let use = entry.uses[wrong.decorator.map { $0 + 1 } ?? 0]
      let dependency = use.factory?.dependencies.first { $0.index == wrong.parameter }
      return WiringProblem(fault: fault, use: use, dependency: dependency)
    }
  }

  /// The nodes of requests with several answers.
  package var groups: [NodeID] { graph.nodes.filter { kind(of: $0) == .group } }

  /// The parameter behind an edge; nil for edges of other nodes.
  package func parameter(
    of edge: DependencyGraph.Edge
  ) -> (use: FactoryUse, dependency: FactoryTable.Dependency)? {
    let uses = entry(at: edge.source).map { entries[$0].uses } ?? []
    for use in uses {
      let dependencies = use.factory?.dependencies ?? []
      let position = edge.label - use.label
      if dependencies.indices.contains(position) { return (use, dependencies[position]) }
    }
    return nil
  }

  /// The dependency behind an edge that leaves a registration of code.
  func codeDependency(of edge: DependencyGraph.Edge) -> Catalog.CodeDependency? {
    let dependencies = code(at: edge.source)?.registration.dependencies ?? []
    return dependencies.indices.contains(edge.label) ? dependencies[edge.label] : nil
  }

  /// The nodes behind a node: itself, or all members of a group.
  package func members(of node: NodeID) -> [NodeID] {
    kind(of: node) == .group ? graph.edges(from: node).map(\.target) : [node]
  }

  /// The nodes that answer a requirement of the application: entries first.
  package func answers(to requirement: RequiredKey) -> [NodeID] {
    let nodes = graph.edges(from: requirement.node).flatMap { members(of: $0.target) }
    return nodes.filter { entry(behind: $0) != nil } + nodes.filter { entry(behind: $0) == nil }
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
}
