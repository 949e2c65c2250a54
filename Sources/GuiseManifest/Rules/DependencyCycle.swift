internal import Guise

package enum DependencyCycle: WiringRule {
  package static let id = "dependency-cycle"
  package static let summary = """
    Registrations need each other in a cycle, so that none of them can be built first. One dependency \
    of the cycle has to be deferred: a `LazyResolver`, `LazyTagsResolver`, `LazyFullResolver` or \
    `Provider` parameter is resolved later and breaks it.
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
      Defer the dependency that closes the cycle: the message names its parameter. What is \
      deferred is resolved when it is first used, when all of the cycle exists.
      """)

  package static func findings(in inspection: WiringInspection) -> [Diagnostic] {
    let model = inspection.model
    return inspection.cycles.map { path in
      let steps = steps(path, inspection)
      let nodes = steps.map(\.node) + steps.prefix(1).map(\.node)
      let related = zip(steps, nodes.dropFirst()).map { step, next in
        Diagnostic.Related(
          message: "\(step.name) needs \(model.name(ofNode: next)) for its parameter "
            + "\"\(step.parameter)\"",
          location: step.place.map { Diagnostic.Location($0) })
      }
      let name = nodes.first.map { model.name(ofNode: $0) } ?? ""
      let message =
        steps.count == 1
        ? "\(name) needs itself" : "\(name) needs itself: \(shown(nodes.map { model.step($0) }))"
      return finding(
        message, at: steps.first.flatMap { model.place(ofNode: $0.node) },
        chain: steps.first.map { inspection.chain(to: $0.node) } ?? [],
        help: help(steps, nodes, inspection), related: Array(related.prefix(longestPath)))
    }
  }

  /// As many registrations of a cycle are shown.
  private static let longestPath = 32

  private struct Step {
    var node: NodeID
    /// Whose parameter it is, as messages call that.
    var name: String
    var parameter: String
    var kind: Catalog.Parameter.Kind
    var service: String
    /// It is injected into an object of a manifest's registration.
    var isProperty: Bool
    /// What the manifest can point elsewhere.
    var isNamed: Bool
    var place: Place?
  }

  private static func steps(
    _ path: [DependencyGraph.Edge], _ inspection: WiringInspection
  ) -> [Step] {
    let model = inspection.model
    return path.compactMap { edge -> Step? in
      if let dependency = model.codeDependency(of: edge) {
        return Step(
          node: edge.source, name: model.step(edge.source), parameter: dependency.key.service,
          kind: dependency.kind, service: dependency.key.service, isProperty: false,
          isNamed: false,
          place: model.place(ofNode: edge.source))
      }
      guard let (use, dependency) = model.parameter(of: edge) else { return nil }
      let parameter = dependency.parameter
      let part = model.part(of: use)
      let written = parameter.name.flatMap { part.dependencies[$0] == nil ? nil : $0 }
      return Step(
        node: edge.source, name: model.name(of: use),
        parameter: parameter.name ?? parameter.service,
        kind: parameter.kind, service: parameter.service, isProperty: edge.isInjected,
        isNamed: parameter.name != nil,
        place: written.map { part.place(ofParameter: $0) } ?? part.place)
    }
  }

  private static func shown(_ ids: [String]) -> String {
    guard ids.count > longestPath + 1 else { return ids.joined(separator: " -> ") }
    return ids.prefix(longestPath).joined(separator: " -> ")
      + " -> (\(ids.count - 1 - longestPath) more) -> \(ids[0])"
  }

  /// The dependency that closes the cycle is the one to defer; an optional one can be left out instead.
  private static func help(
    _ steps: [Step], _ nodes: [NodeID], _ inspection: WiringInspection
  ) -> [Suggestion] {
    let model = inspection.model
    guard let last = steps.last, let target = nodes.last else { return [] }
    var help: [Suggestion] = [
      Suggestion(
        "defer the dependency of \(last.name) on \(model.name(ofNode: target)): make its parameter "
          + "\"\(last.parameter)\" \(deferred(last, inspection)) in code")
    ]
    // A cycle that ends at a property is a fault only where nothing in it is shared.
    if let step = steps.first(where: \.isProperty) {
      help.append(
        Suggestion(
          "or let \(step.name) be shared, so that its property \"\(step.parameter)\" can be "
            + "filled later: \"lifetime\": \"graph\""))
    }
    // Another registration of the service has to be there.
    let movable = steps.first { step in
      step.isNamed
        && model.keys.number(ofService: step.service)
          .map { model.index.ofService($0, limit: 2).count > 1 } == true
    }
    if let step = movable {
      help.append(
        "or point the parameter \"\(step.parameter)\" of \(step.name) at another registration")
    }
    return help
  }

  private static func deferred(_ step: Step, _ inspection: WiringInspection) -> String {
    let service = inspection.spelled(step.service)
    return switch step.kind {
    case .array, .keyed: "[LazyResolver<\(service)>]"
    default: "a LazyTagsResolver<\(service)>"
    }
  }
}
