internal import Guise

/// Registrations by their nodes, whoever registers them: entries first, then those of code.
extension WiringModel {
  /// Whether a node is a registration, and no group.
  package func isRegistration(_ node: Int) -> Bool { node >= 0 && node < firstForward }

  /// What code registers; nil where the node is not that.
  package func code(at node: Int) -> CodeNode? {
    node >= entries.count && isRegistration(node) ? codes[node - entries.count] : nil
  }

  /// The nodes of what code registers.
  package var codeNodes: Range<Int> { entries.count..<firstForward }

  /// Where its own faults are shown: the identifier, or the name of the code assembly where the
  /// manifest uses it.
  package func place(ofNode node: Int) -> Place? {
    switch kind(of: node) {
    case .entry(let entry): place(of: entry)
    case .forward(let forward): place(of: forwards[forward].entry)
    case .code(let code): codePlaces[codes[code].assembly]
    case .supply: codeDecorations(of: node).first.flatMap { codePlaces[$0.assembly] }
    case .elsewhere, .assembly, .unknownCode, .anything, .group: nil
    }
  }

  package func assembly(ofNode node: Int) -> String {
    if let code = code(at: node) { return code.assembly }
    return registration(at: node).map { entries[$0].registration.assembly } ?? ""
  }

  func home(ofNode node: Int) -> Home {
    guard let registration = code(at: node)?.registration else { return home(of: node) }
    switch registration.lifetime {
    case .transient, .graph: return .asker
    case .singleton, .weak: return .root
    case .scoped: return registration.scope.map { home(inScope: $0) } ?? .asker
    }
  }

  /// Kept by the container that is asked, whichever that is.
  func isPlainScoped(_ node: Int) -> Bool {
    guard let registration = code(at: node)?.registration else {
      return entries[node].registration.lifetime == .scoped && home(of: node) == .asker
    }
    return registration.lifetime == .scoped && registration.scope == nil
  }

  func isSingleton(_ node: Int) -> Bool {
    guard let code = code(at: node) else {
      return node < entries.count && entries[node].registration.lifetime == .singleton
    }
    return code.registration.lifetime == .singleton
  }

  /// What decorators of code assemblies run around what is had at a node.
  func codeDecorations(of node: Int) -> [CodeDecoration] {
    guard !codeDecorators.isEmpty else { return [] }
    return switch kind(of: node) {
    case .entry(let entry):
      keys(of: entry).first { $0.service == factory(of: entry)?.service }
        .flatMap { codeDecorators[$0] } ?? []
    case .forward(let forward): codeDecorators[forwards[forward].key] ?? []
    case .code(let code): codeDecorators[codes[code].key] ?? []
    // What is registered in a container of a scope is not that container's to decorate.
    case .supply(let supply) where !index.isScoped[supply]:
      codeDecorators[supplyKeys[supply]] ?? []
    case .supply, .elsewhere, .assembly, .unknownCode, .anything, .group: []
    }
  }

  /// What fills an edge that leaves a registration of code.
  func codeDependency(of edge: DependencyGraph.Edge) -> Catalog.CodeDependency? {
    guard let dependencies = code(at: edge.source)?.registration.dependencies,
      dependencies.indices.contains(edge.label)
    else { return nil }
    return dependencies[edge.label]
  }
}
