internal import Guise
package import GuiseVerification

/// Registrations by node: those of entries first, then those of code.
extension OffersReader {
  /// Whether a node is a registration.
  package func isRegistration(_ node: NodeID) -> Bool { registrationNodes.contains(node) }

  /// The registration of code at a node; nil for other nodes.
  package func code(at node: NodeID) -> CodeNode? {
    if case .code(let code) = kind(of: node) { codes[code] } else { nil }
  }

  /// The place for a node's own faults: the identifier, or the name of the code assembly where the manifest
  /// uses it.
  package func place(ofNode node: NodeID) -> Place? {
    switch kind(of: node) {
    case .entry(let entry): place(of: entry)
    case .forward(let forward): place(of: forwards[forward].entry)
    case .code(let code): codePlaces[codes[code].assembly]
    case .supply: codeDecorations(of: node).first.flatMap { codePlaces[$0.assembly] }
    case .elsewhere, .assembly, .unknownCode, .anything, .group: nil
    }
  }

  package func assembly(ofNode node: NodeID) -> String {
    if let code = code(at: node) { return code.assembly }
    return registration(at: node).map { entries[$0].registration.assembly } ?? ""
  }

  func home(ofNode node: NodeID) -> Offers.Home {
    if let entry = entry(at: node) {
      let registration = entries[entry].registration
      if holdsValueWeakly(entry) { return .unknown }
      if registration.isFaulty(in: ["scope"]) { return .unknown }
      // Only the `scoped` lifetime has a scope.
      if registration.isFaulty(in: ["lifetime"]) {
        return registration.scope.map { home(inScope: $0) } ?? .unknown
      }
      // A scope and another lifetime exclude each other.
      if registration.scope != nil, registration.lifetime != .scoped { return .unknown }
    }
    if code(at: node)?.mayBeReplaced == true { return .unknown }
    guard let life = life(ofNode: node) else { return .asker }
    switch life.lifetime {
    case .transient, .graph: return .asker
    case .singleton, .weak: return .root
    case .scoped: return life.scope.map { home(inScope: $0) } ?? .asker
    }
  }

  /// Whether an entry's lifetime is a mistake because only objects can be held weakly.
  func holdsValueWeakly(_ entry: EntryID) -> Bool {
    entries[entry].registration.lifetime == .weak
      && factory(of: entry)?.factory.instance == .value
  }

  /// Whether each requesting container keeps an instance of its own.
  func isPlainScoped(_ node: NodeID) -> Bool {
    life(ofNode: node)?.lifetime == .scoped && home(ofNode: node) == .asker
  }

  func isSingleton(_ node: NodeID) -> Bool { life(ofNode: node)?.lifetime == .singleton }

  /// The lifetime and the scope of a registration; nil for other nodes.
  func life(ofNode node: NodeID) -> (lifetime: Lifetime.Kind, scope: String?)? {
    if let registration = entry(at: node).map({ entries[$0].registration }) {
      return (registration.lifetime, registration.scope)
    }
    return code(at: node).map { ($0.registration.lifetime, $0.registration.scope) }
  }

  /// The decorators of code assemblies around the instances of a node.
  func codeDecorations(of node: NodeID) -> [CodeDecoration] {
    let decorators = offers.owners.code.decorators
    guard !decorators.isEmpty else { return [] }
    return switch kind(of: node) {
    case .entry(let entry):
      ownKey(of: entry).flatMap { decorators[$0] } ?? []
    case .forward(let forward): decorators[forwards[forward].key] ?? []
    // Only a registration's own key is decorated.
    case .code(let code) where offers.owners.code.numbers[codes[code].key] == code:
      decorators[codes[code].key] ?? []
    // Decorators do not apply to a supply that is registered in a scope's container.
    case .supply(let supply) where !index.isScoped(supply):
      decorators[supplyKeys[supply]] ?? []
    case .code, .supply, .elsewhere, .assembly, .unknownCode, .anything, .group: []
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
