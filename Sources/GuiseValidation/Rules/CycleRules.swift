internal import Guise
internal import GuiseManifest
internal import GuiseVerification

extension Rule {
  package static let dependencyCycle = Rule("dependency-cycle").finding { check in
    let model = check.model
    return check.cycles.map { edges in
      let steps = edges.compactMap { CycleStep($0, check) }
      let nodes = steps.map(\.node) + steps.prefix(1).map(\.node)
      let first = nodes.first ?? edges[0].source
      let name = model.name(ofNode: first)
      let related = zip(steps, nodes.dropFirst()).map { step, next in
        Diagnostic.Related(
          "\(step.name) needs \(model.name(ofNode: next)) for its parameter \"\(step.parameter)\"",
          at: step.place)
      }
      let path = steps.count == 1 ? "" : ": \(Phrase.cycle(nodes.map { model.step($0) }))"
      return Finding(
        "\(name) needs itself\(path)", at: model.place(ofNode: first),
        advice: Advice(
          (steps.first(where: \.isProperty) ?? steps.last).map { [$0.help(before: name)] } ?? [],
          related: related),
        chain: check.chain(to: first))
    }
  }
}

/// One dependency of a cycle.
private struct CycleStep {
  let node: NodeID
  /// The name of the parameter's owner in messages.
  let name: String
  let parameter: String
  /// The type that defers the dependency.
  let deferred: String
  /// Whether the dependency is injected into an object that a registration of the manifest makes.
  var isProperty = false
  /// Whether the parameter has the service that its own factory makes, as a decorator's has.
  var isDecoration = false
  let place: Place?

  init?(_ edge: DependencyGraph.Edge, _ check: Check) {
    let model = check.model
    node = edge.source
    if let dependency = model.codeDependency(of: edge) {
      (name, parameter) = (model.step(node), dependency.key.service)
      deferred = Self.deferred(check.spelled(dependency.key.service), dependency.allAdapters)
      place = model.place(ofNode: node)
      return
    }
    guard let (use, dependency) = model.parameter(of: edge) else { return nil }
    let (needed, part) = (dependency.parameter, use.part)
    name = use.part.name
    parameter = needed.name ?? needed.service
    deferred = Self.deferred(check.spelled(needed.service), needed.allAdapters)
    isProperty = edge.isInjected
    isDecoration =
      use.decorator == nil
      && use.factory.map { $0.position(decorating: $0.service) } == dependency.position
    let written = needed.name.flatMap { part.dependencies[$0] == nil ? nil : $0 }
    place = written.map { part.place(ofParameter: $0) } ?? part.place
  }

  private static func deferred(_ service: String, _ adapters: [AdapterKind]) -> String {
    switch adapters {
    case []: "a LazyTagsResolver<\(service)>"
    case [.optional]: "a LazyTagsResolver<\(service)>?"
    default: "a lazy resolver"
    }
  }

  /// Advice to share an instance, or to defer the dependency on the first registration of the cycle.
  func help(before first: String) -> Suggestion {
    if isProperty { return "let \(name) be shared: \"lifetime\": \"graph\"" }
    return isDecoration
      ? "name what it wraps as the \"factory\", and \(name) under \"decorators\""
      : Suggestion(
        "defer the dependency of \(name) on \(first): make its parameter \"\(parameter)\" "
          + "\(deferred) in code")
  }
}
