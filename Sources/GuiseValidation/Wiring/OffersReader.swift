internal import Guise
package import GuiseManifest
package import GuiseVerification

/// A part of a wiring that is made from its offers and gives access to them.
package protocol OffersReader {
  var offers: Offers { get }
  var nodes: NodeTable { get }
}

/// The offers' own properties. The large ones are lent: a copy would retain each of their parts.
extension OffersReader {
  package var composition: Composition { _read { yield offers.composition } }
  package var catalog: Catalog { _read { yield offers.catalog } }
  package var factories: FactoryTable { _read { yield offers.factories } }
  package var entries: [Offers.Entry] { offers.entries }
  package var keys: KeyNumbers { _read { yield offers.owners.keys } }
  package var index: KeyIndex { _read { yield offers.owners.keys.index } }
  var owners: KeyOwners { _read { yield offers.owners } }
  package var codes: [CodeNode] { offers.owners.codes }
  package var codePlaces: [String: Place] { offers.codePlaces }
  var declaredTags: Set<String>? { offers.declaredTags }
  var scopeLevels: [String: Int] { offers.scopeLevels }
}

// MARK: Entries

extension OffersReader {
  package var entryIDs: Range<EntryID> { EntryID.all(entries.count) }
  package var codeIDs: Range<CodeID> { CodeID.all(codes.count) }
  /// The registrations of code that answer under tags that they pass on.
  package var passingCode: [CodeID] { codeIDs.filter { codes[$0].isPassing } }

  package func factory(of entry: EntryID) -> FactoryTable.Factory? { entries[entry].factory }

  /// The place of a registration's own faults: its identifier.
  package func place(of entry: EntryID) -> Place { entries[entry].registration.place }

  package func id(of entry: EntryID) -> String { entries[entry].registration.id }

  /// Whether a parameter may refer to a registration.
  ///
  /// - Parameter isElement: Whether the reference is in a list, or under a key.
  package func fits(
    _ target: Composition.Registration, _ dependency: FactoryTable.Dependency, isElement: Bool
  ) -> Bool {
    offers.connections.fits(target, dependency.described, isElement: isElement)
  }
}

// MARK: Nodes

extension OffersReader {
  package func node(of entry: EntryID) -> NodeID { NodeID(entry.rawValue) }
  package func node(of code: CodeID) -> NodeID { nodes.codes[code] }

  /// The key of a supply.
  func key(of supply: SupplyID) -> KeyNumbers.Key {
    nodes.keys[nodes.supplies[supply]] ?? .init(service: ServiceID(0))
  }

  /// The nodes of registrations of code.
  package var codeNodes: [NodeID] { nodes.codes }
  /// The nodes of the application's requirements.
  package var requirementNodes: [NodeID] { nodes.requirements }
  /// The nodes of entries, and of registrations of code.
  package var registrationNodes: [NodeID] { entryIDs.map { node(of: $0) } + codeNodes }

  package func kind(of node: NodeID) -> NodeKind { nodes.kinds[node] }

  /// The entry at a node; nil for other nodes.
  package func entry(at node: NodeID) -> EntryID? {
    if case .entry(let entry) = kind(of: node) { entry } else { nil }
  }

  /// The registration of code at a node; nil for other nodes.
  package func code(at node: NodeID) -> CodeNode? {
    if case .code(let code) = kind(of: node) { codes[code] } else { nil }
  }

  /// Whether a node is a registration.
  package func isRegistration(_ node: NodeID) -> Bool { registration(at: node) == node }

  /// The registration at a node, or behind a forward; nil for other nodes.
  package func registration(at node: NodeID) -> NodeID? {
    switch kind(of: node) {
    case .entry, .code: node
    case .forward(let entry): self.node(of: entry)
    case .supply, .requirement, .group: nil
    }
  }

  /// The place for a node's own faults: the identifier, or the name of the code assembly where the manifest
  /// uses it.
  package func place(ofNode node: NodeID) -> Place? {
    switch kind(of: node) {
    case .entry(let entry), .forward(let entry): place(of: entry)
    case .code(let code): codePlaces[codes[code].assembly]
    case .supply: codeDecorations(of: node).first.flatMap { codePlaces[$0.assembly] }
    case .requirement, .group: nil
    }
  }

  package func assembly(ofNode node: NodeID) -> String {
    if let code = code(at: node) { return code.assembly }
    guard let entry = registration(at: node).flatMap({ entry(at: $0) }) else { return "" }
    return entries[entry].registration.assembly
  }

  /// The lifetime and the scope of a registration; nil for other nodes.
  func life(ofNode node: NodeID) -> (lifetime: Lifetime.Kind, scope: String?)? {
    if let entry = entry(at: node) {
      return (entries[entry].registration.lifetime, entries[entry].registration.scope)
    }
    return code(at: node).map { ($0.registration.lifetime, $0.registration.scope) }
  }

  /// The decorators of code assemblies around the instances of a node.
  func codeDecorations(of node: NodeID) -> [CodeDecoration] {
    guard !owners.decorators.isEmpty, let key = nodes.keys[node] else { return [] }
    switch kind(of: node) {
    case .code(let code) where !codes[code].isRegistered: return []
    // Decorators do not apply to a supply that is registered in a scope's container.
    case .supply(let supply) where catalog.supplies[supply].scope != nil: return []
    default: return owners.decorators[key] ?? []
    }
  }

  /// The dependency behind an edge that leaves a registration of code.
  func codeDependency(of edge: DependencyGraph.Edge) -> Catalog.CodeDependency? {
    guard let dependencies = code(at: edge.source)?.registration.dependencies,
      dependencies.indices.contains(edge.label)
    else { return nil }
    return dependencies[edge.label]
  }
}
