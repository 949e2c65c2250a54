internal import Guise
package import GuiseManifest
package import GuiseVerification

extension WiringModel {
  // The large parts are lent: a copy would retain each of their parts.
  package var keys: KeyNumbers { _read { yield owners.keys } }
  package var index: KeyIndex { _read { yield owners.keys.index } }
  /// The registrations of code.
  package var codes: [CodeNode] { owners.codes }
  package var entryIDs: Range<EntryID> { EntryID.all(entries.count) }
  /// The uses of factories of all entries, in their order.
  package var uses: [FactoryUse] { entries.flatMap(\.uses) }

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
    let key = try? connections.keys.key(
      of: target, for: dependency.described, called: "", isElement: isElement)
    return key != nil
  }

  /// Whether a test replaces the entry at a node.
  func isReplaced(_ node: NodeID) -> Bool {
    entry(at: node).map { composition.replaced.contains(id(of: $0)) } == true
  }
}

// MARK: Nodes

extension WiringModel {
  package func node(of entry: EntryID) -> NodeID { entry.node }

  /// The nodes of entries, and of registrations of code.
  package var registrationNodes: [NodeID] { entryIDs.map(\.node) + codes.map(\.node) }

  package func kind(of node: NodeID) -> NodeKind { nodes.kinds[node] }

  /// The entry at a node; nil for other nodes.
  package func entry(at node: NodeID) -> EntryID? {
    if case .entry(let entry) = kind(of: node) { entry } else { nil }
  }

  /// The entry at a node, or behind a forward; nil for other nodes.
  package func entry(behind node: NodeID) -> EntryID? { kind(of: node).entry }

  /// The registration of code at a node; nil for other nodes.
  package func code(at node: NodeID) -> CodeNode? {
    if case .code(let code) = kind(of: node) { codes[code] } else { nil }
  }

  /// The requirement of the application at a node; nil for other nodes.
  func requirement(at node: NodeID) -> RequiredKey? {
    if case .requirement(let number) = kind(of: node) { requirements[number.rawValue] } else { nil }
  }

  /// Whether a node is a registration.
  package func isRegistration(_ node: NodeID) -> Bool { registration(at: node) == node }

  /// The registration at a node, or behind a forward; nil for other nodes.
  package func registration(at node: NodeID) -> NodeID? {
    entry(behind: node)?.node ?? code(at: node)?.node
  }

  /// The place for a node's own faults: the identifier, or the name of the code assembly where the manifest
  /// uses it.
  package func place(ofNode node: NodeID) -> Place? {
    if let entry = entry(behind: node) { return place(of: entry) }
    let assembly = code(at: node)?.assembly ?? codeDecorations(of: node).first?.assembly
    return assembly.flatMap { codePlaces[$0] }
  }

  package func assembly(ofNode node: NodeID) -> String {
    code(at: node)?.assembly ?? entry(behind: node).map { entries[$0].registration.assembly } ?? ""
  }

  /// The lifetime and the scope of a registration; nil for other nodes.
  func life(ofNode node: NodeID) -> (lifetime: Lifetime.Kind, scope: String?)? {
    if let entry = entry(at: node) {
      return (entries[entry].registration.lifetime, entries[entry].registration.scope)
    }
    return code(at: node).map { ($0.registration.lifetime, $0.registration.scope) }
  }

  /// Whether a registration is built when the container starts, before any request.
  package func isEager(_ node: NodeID) -> Bool {
    guard life(ofNode: node)?.lifetime == .singleton else { return false }
    return entry(at: node).map { entries[$0].registration.isEager }
      ?? code(at: node)?.registration.eager == true
  }

  /// The registrations that are built when the container starts, those of code included.
  var eagerNodes: [NodeID] { registrationNodes.filter { isEager($0) } }

  /// The eager entries, whose instances are built with the container: those listed in `start` first.
  package var eagerEntries: [EntryID] {
    let eager = entryIDs.filter { isEager($0.node) }
    let positions = Dictionary(uniqueKeysWithValues: eager.map { (id(of: $0), $0) })
    let listed = composition.start.compactMap { positions[$0.value] }
    let others = Set(eager).subtracting(listed)
    return listed + eager.filter(others.contains)
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
}
