internal import Guise
package import GuiseManifest
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
    case .requirement, .anything, .group: nil
    }
  }

  package func assembly(ofNode node: NodeID) -> String {
    if let code = code(at: node) { return code.assembly }
    return registration(at: node).map { entries[$0].registration.assembly } ?? ""
  }

  /// The place of a node's instance, and of a requirement: the container in which the application resolves
  /// it. Nil: its scope is not listed.
  func home(ofNode node: NodeID) -> DependencyGraph.Place? {
    switch kind(of: node) {
    case .entry, .code: break
    case .supply(let supply): return home(inScope: catalog.supplies[supply].scope)
    case .requirement(let number): return home(inScope: catalog.requirements[number].scope)
    case .forward, .anything, .group: return .asker
    }
    guard let life = life(ofNode: node) else { return .asker }
    switch life.lifetime {
    case .transient, .graph: return .asker
    case .singleton, .weak: return .scope(0)
    case .scoped: return life.scope == nil ? .asker : home(inScope: life.scope)
    }
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
      entries[entry].keys.first { $0.service == factory(of: entry)?.service }
        .flatMap { decorators[$0] } ?? []
    case .forward(let forward): decorators[forwards[forward].key] ?? []
    // Only a registration's own key is decorated.
    case .code(let code) where codes[code].form == .registered:
      decorators[codes[code].key] ?? []
    // Decorators do not apply to a supply that is registered in a scope's container.
    case .supply(let supply) where !index.isScoped(supply):
      decorators[supplyKeys[supply]] ?? []
    case .code, .supply, .requirement, .anything, .group: []
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
