internal import Guise
internal import GuiseVerification

package enum DependencyCycle: WiringRule {
  package static let id = "dependency-cycle"
  package static let summary = """
    Registrations depend on each other in a cycle, so none of them can be built first. One \
    dependency of the cycle must be deferred: a `LazyResolver`, `LazyTagsResolver`, \
    `LazyFullResolver` or `Provider` parameter is resolved later and breaks it. If every factory \
    in it takes the service that it makes, nothing is left to wrap: one must take something else.
    """
  package static let explanation = RuleExplanation(
    wrong: ["registrations": ["orders": "order-service", "billing": "billing-service"]],
    right: .swift(
      """
      factories.register("billing-service") {
        BillingService(orders: $0 as LazyTagsResolver<any Orders>)
      }
      """),
    remedy: """
      Defer the dependency that closes the cycle; the message names its parameter. A deferred \
      dependency is resolved at its first use, when the whole cycle exists. Defer an array `[T]` \
      as `[LazyFullResolver<T>]`, which has the same elements. Put a decorator in `"decorators"`, \
      and list the elements of a factory that collects others of its service.
      """)

  package static func findings(in check: Check) -> [Finding] {
    let model = check.model
    return check.cycles.map { path in
      let steps = steps(path, check)
      let nodes = steps.map(\.node) + steps.prefix(1).map(\.node)
      let related = zip(steps, nodes.dropFirst()).map { step, next in
        Diagnostic.Related(
          "\(step.name) needs \(model.name(ofNode: next)) for its parameter \"\(step.parameter)\"",
          at: step.place)
      }
      let name = nodes.first.map { model.name(ofNode: $0) } ?? ""
      let message =
        steps.count == 1
        ? "\(name) needs itself" : "\(name) needs itself: \(shown(nodes.map { model.step($0) }))"
      return finding(
        message, at: steps.first.flatMap { model.place(ofNode: $0.node) },
        chain: steps.first.map { check.chain(to: $0.node) } ?? [],
        help: CycleHelp(steps: steps, check: check).all, related: related)
    }
  }

  /// The most registrations of a cycle that are shown.
  private static let longestPath = 32

  struct Step {
    var node: NodeID
    /// The name of the parameter's owner in messages.
    var name: String
    var parameter: String
    /// The adapters of the parameter's type, from the outside in; nil for a dictionary.
    var adapters: [AdapterKind]?
    var service: String
    /// The parameter that the manifest can point elsewhere; nil in code.
    var target: (use: FactoryUse, dependency: FactoryTable.Dependency)?
    /// Whether the dependency is injected into an object that a registration of the manifest makes.
    var isProperty = false
    var place: Place?
  }

  private static func steps(
    _ path: [DependencyGraph.Edge], _ check: Check
  ) -> [Step] {
    let model = check.model
    return path.compactMap { edge -> Step? in
      if let dependency = model.codeDependency(of: edge) {
        return Step(
          node: edge.source, name: model.step(edge.source), parameter: dependency.key.service,
          adapters: dependency.allAdapters, service: dependency.key.service,
          place: model.place(ofNode: edge.source))
      }
      guard let (use, dependency) = model.parameter(of: edge) else { return nil }
      let parameter = dependency.parameter
      let part = model.part(of: use)
      let written = parameter.name.flatMap { part.dependencies[$0] == nil ? nil : $0 }
      return Step(
        node: edge.source, name: model.name(of: use),
        parameter: parameter.name ?? parameter.service,
        adapters: parameter.kind == .keyed ? nil : parameter.allAdapters,
        service: parameter.service, target: (use, dependency),
        isProperty: check.graph.canWait(edge),
        place: written.map { part.place(ofParameter: $0) } ?? part.place)
    }
  }

  private static func shown(_ ids: [String]) -> String {
    guard ids.count > longestPath + 1 else { return ids.joined(separator: " -> ") }
    return ids.prefix(longestPath).joined(separator: " -> ")
      + " -> (\(ids.count - 1 - longestPath) more) -> \(ids[0])"
  }
}
