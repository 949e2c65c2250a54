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
      let path = steps.count == 1 ? "" : ": \(shown(nodes.map { model.step($0) }))"
      return Finding(
        "\(name) needs itself\(path)", at: model.place(ofNode: first),
        advice: Advice(help(steps, name, check), related: related),
        chain: check.chain(to: first))
    }
  }

  /// Advice to defer the last dependency of a cycle, or to let an instance be shared.
  private static func help(_ steps: [CycleStep], _ first: String, _ check: Check) -> [Suggestion] {
    guard let last = steps.last else { return [] }
    let type = last.deferred.map { " \($0(check.spelled(last.service)))" } ?? " a lazy resolver"
    let deferring = Suggestion(
      "defer the dependency of \(last.name) on \(first): make its parameter "
        + "\"\(last.parameter)\"\(type) in code")
    if last.isDecoration {
      return ["name what it wraps as the \"factory\", and \(last.name) under \"decorators\""]
    }
    let sharing = steps.first(where: \.isProperty).map {
      Suggestion("or let \($0.name) be shared: \"lifetime\": \"graph\"")
    }
    return [deferring] + (sharing.map { [$0] } ?? [])
  }

  private static func shown(_ ids: [String]) -> String {
    let longest = 32
    guard ids.count > longest + 1 else { return ids.joined(separator: " -> ") }
    return ids.prefix(longest).joined(separator: " -> ")
      + " -> (\(ids.count - 1 - longest) more) -> \(ids[0])"
  }
}

/// One dependency of a cycle.
private struct CycleStep {
  let node: NodeID
  /// The name of the parameter's owner in messages.
  let name: String
  let parameter: String
  let service: String
  /// The type that defers the dependency, around a service; nil for a type that is not simple.
  let deferred: ((String) -> String)?
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
      service = dependency.key.service
      deferred = Self.deferred(dependency.allAdapters)
      place = model.place(ofNode: node)
      return
    }
    guard let (use, dependency) = model.parameter(of: edge) else { return nil }
    let (needed, part) = (dependency.parameter, model.part(of: use))
    (name, service) = (model.name(of: use), needed.service)
    parameter = needed.name ?? needed.service
    deferred = needed.kind == .keyed ? nil : Self.deferred(needed.allAdapters)
    isProperty = check.graph.canWait(edge)
    isDecoration =
      use.decorator == nil
      && model.factory(of: use).map { $0.position(decorating: $0.service) } == dependency.position
    let written = needed.name.flatMap { part.dependencies[$0] == nil ? nil : $0 }
    place = written.map { part.place(ofParameter: $0) } ?? part.place
  }

  private static func deferred(_ adapters: [AdapterKind]) -> ((String) -> String)? {
    switch adapters {
    case []: { "a LazyTagsResolver<\($0)>" }
    case [.optional]: { "a LazyTagsResolver<\($0)>?" }
    default: nil
    }
  }
}
