internal import GuiseManifest
internal import GuiseVerification

extension Rule {
  package static let dependencyCycle = Rule("dependency-cycle") { check in
    let model = check.model
    return check.cycles.map { edges in
      // Nodes without parameters, such as groups, are not steps.
      let steps = edges.compactMap { model.cycleStep($0) }
      let nodes = steps.map(\.node) + steps.prefix(1).map(\.node)
      let first = nodes.first ?? edges[0].source
      let name = model.name(ofNode: first)
      let path = steps.count == 1 ? "" : ": \(Phrase.cycle(nodes.map { model.step($0) }))"
      let related = zip(steps, nodes.dropFirst()).map { step, next in
        Diagnostic.Related(
          "\(step.name) needs \(model.name(ofNode: next)) for its parameter \"\(step.parameter)\"",
          at: step.place)
      }
      return Finding(
        "\(name) needs itself\(path)", at: model.place(ofNode: first),
        advice: Advice(
          (steps.first(where: \.isProperty) ?? steps.last).map { step in
            [
              step.isProperty
                ? "let \(step.name) be shared: \"lifetime\": \"graph\""
                : steps.count == 1
                  ? "name what it wraps as the \"factory\", and \(name) under \"decorators\""
                  : """
                  defer the dependency of \(step.name) on \(name): make its parameter \
                  "\(step.parameter)" a lazy resolver in code
                  """
            ]
          } ?? [], chain: check.chain(to: first), related: related))
    }
  }
}

/// A dependency of a cycle, and whether it is injected into an object that a registration makes.
private typealias CycleStep = (
  node: NodeID, name: String, parameter: String, place: Place?, isProperty: Bool
)

extension WiringModel {
  /// The parameter behind an edge; nil if no parameter is.
  fileprivate func cycleStep(_ edge: DependencyGraph.Edge) -> CycleStep? {
    if let dependency = codeDependency(of: edge) {
      let (name, service) = (step(edge.source), dependency.key.service)
      return (edge.source, name, service, place(ofNode: edge.source), false)
    }
    guard let (use, dependency) = parameter(of: edge) else { return nil }
    let (part, name) = (use.part, dependency.parameter.name)
    let written = name.flatMap { part.dependencies[$0] == nil ? nil : $0 }
    let place = written.map { part.place(ofParameter: $0) } ?? part.place
    return (edge.source, part.name, name ?? dependency.parameter.service, place, edge.isInjected)
  }
}
