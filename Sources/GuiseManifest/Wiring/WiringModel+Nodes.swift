internal import Guise

/// Registrations by their nodes, whoever registers them: entries first, then those of code.
extension WiringModel {
  /// Whether a node is a registration, and no group.
  package func isRegistration(_ node: Int) -> Bool { node >= 0 && node < firstGroup }

  /// What code registers; nil where the node is not that.
  package func code(at node: Int) -> CodeNode? {
    node >= entries.count && isRegistration(node) ? codes[node - entries.count] : nil
  }

  /// The nodes of what code registers.
  package var codeNodes: Range<Int> { entries.count..<firstGroup }

  /// As a step of a way: the identifier, or `the code assembly "basics"'s Store`.
  package func step(_ node: Int) -> String {
    guard let code = code(at: node) else { return id(of: node) }
    return "the code assembly \"\(code.assembly)\"'s \(keys.describe(code.key, isExact: false))"
  }

  /// As messages call it: an identifier has quotes.
  package func name(ofNode node: Int) -> String {
    code(at: node) == nil ? "\"\(id(of: node))\"" : step(node)
  }

  /// Where its own faults are shown: the identifier, or the name of the code assembly where the
  /// manifest uses it.
  package func place(ofNode node: Int) -> Place? {
    guard let code = code(at: node) else { return place(of: node) }
    return codePlaces[code.assembly]
  }

  package func assembly(ofNode node: Int) -> String {
    code(at: node)?.assembly ?? entries[node].registration.assembly
  }

  func described(lifetimeOfNode node: Int) -> String {
    guard let registration = code(at: node)?.registration else {
      return described(lifetimeOf: node)
    }
    let scope = registration.scope.map { " \"\($0)\"" } ?? ""
    return "\(step(node)) (\(registration.lifetime.rawValue)\(scope))"
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
      return entries[node].registration.lifetime?.value == .scoped && home(of: node) == .asker
    }
    return registration.lifetime == .scoped && registration.scope == nil
  }

  func isSingleton(_ node: Int) -> Bool {
    guard let code = code(at: node) else {
      return node < entries.count && entries[node].registration.lifetime?.value == .singleton
    }
    return code.registration.lifetime == .singleton
  }

  /// What decorators of code assemblies run around a registration's instances. An entry's other
  /// services are made of its own, so that of these only what all share counts.
  func codeDecorations(of node: Int) -> [CodeDecoration] {
    guard !codeDecorators.isEmpty else { return [] }
    if let code = code(at: node) { return codeDecorators[code.key] ?? [] }
    guard node < entries.count, let factory = factory(of: node) else { return [] }
    let keys = keys(of: node)
    return keys.filter { keys.count == 1 || $0.service == factory.service }
      .flatMap { codeDecorators[$0] ?? [] }
  }

  /// What fills an edge that leaves a registration of code.
  func codeDependency(of edge: DependencyGraph.Edge) -> Catalog.CodeDependency? {
    guard let dependencies = code(at: edge.source)?.registration.dependencies,
      dependencies.indices.contains(edge.label)
    else { return nil }
    return dependencies[edge.label]
  }

  /// Where the registration of a node is, beside a finding that is elsewhere.
  func related(toNode node: Int) -> Diagnostic.Related? {
    guard let place = place(ofNode: node) else { return nil }
    let isCode = code(at: node) != nil
    return Diagnostic.Related(
      "\(name(ofNode: node)) is \(isCode ? "used" : "registered") here", at: place)
  }

  /// The file of a code assembly: a catalog knows no line.
  func related(toFileOf assembly: String) -> Diagnostic.Related? {
    guard let file = catalog.assemblies[assembly]?.file else { return nil }
    let start = SourcePosition(line: 0, column: 0)
    return Diagnostic.Related(
      message: "the code assembly \"\(assembly)\" is registered here",
      location: Diagnostic.Location(path: file, start: start, end: start))
  }
}
