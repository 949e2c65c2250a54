internal import Guise

/// `dependency-cycle`
package enum DependencyCycle: WiringRule {
  package static let id = "dependency-cycle"
  package static let summary = """
    Registrations need each other in a circle, so that none of them can be built first. One dependency \
    of the circle has to be deferred: a `LazyResolver`, `LazyTagsResolver`, `LazyFullResolver` or \
    `Provider` parameter is resolved later and breaks it.
    """
  package static let explanation = RuleExplanation(
    .wiring,
    wrong: .json(
      """
      {
        "registrations": {
          "orders": "order-service",
          "billing": "billing-service"
        }
      }
      """),
    right: .swift(
      """
      factories.register("billing-service") {
        BillingService(orders: $0 as LazyTagsResolver<any Orders>)
      }
      """),
    remedy: """
      Defer the dependency that closes the circle: the message names its parameter. What is \
      deferred is resolved when it is first used, when all of the circle exists.
      """)

  package static func findings(in inspection: WiringInspection) -> [Diagnostic] {
    let model = inspection.model
    return inspection.graph.cycles().map { path in
      let steps = steps(path, inspection)
      let ids =
        steps.map { model.id(of: $0.entry) } + steps.prefix(1).map { model.id(of: $0.entry) }
      let related = zip(steps, ids.dropFirst()).map { step, next in
        Diagnostic.Related(
          "\(model.name(of: step.use)) needs \"\(next)\" for its parameter "
            + name(of: step.parameter),
          at: place(of: step, model))
      }
      let message =
        steps.count == 1
        ? "\"\(ids[0])\" needs itself" : "\"\(ids[0])\" needs itself: \(shown(ids))"
      return finding(
        message, at: steps.first.map { model.place(of: $0.entry) },
        chain: steps.first.map { inspection.chain(to: $0.entry) } ?? [],
        help: help(steps, ids, model), related: Array(related.prefix(longestPath)))
    }
  }

  /// As many registrations of a circle are shown.
  private static let longestPath = 32

  private struct Step {
    var use: FactoryUse
    var parameter: Catalog.Parameter
    var written: Placed<Composition.Dependency>?
    var entry: Int { use.entry }
  }

  /// The registrations of a circle, the one that comes first in the files first.
  private static func steps(
    _ path: [DependencyGraph.Edge], _ inspection: WiringInspection
  ) -> [Step] {
    let model = inspection.model
    let steps = path.compactMap { edge -> Step? in
      guard let (use, dependency) = model.parameter(of: edge) else { return nil }
      let parameter = dependency.parameter
      let written = parameter.name.flatMap { model.dependencies(of: use)[$0] }
      return Step(use: use, parameter: parameter, written: written)
    }
    let first = steps.indices.min {
      inspection.files.isBefore(
        model.place(of: steps[$0].entry), model.place(of: steps[$1].entry))
    }
    return first.map { Array(steps[$0...] + steps[..<$0]) } ?? steps
  }

  private static func place(of step: Step, _ model: WiringModel) -> Place {
    step.written?.place ?? model.place(of: step.use)
  }

  private static func shown(_ ids: [String]) -> String {
    guard ids.count > longestPath + 1 else { return ids.joined(separator: " -> ") }
    return ids.prefix(longestPath).joined(separator: " -> ")
      + " -> (\(ids.count - 1 - longestPath) more) -> \(ids[0])"
  }

  private static func name(of parameter: Catalog.Parameter) -> String {
    "\"\(parameter.name ?? parameter.service)\""
  }

  /// The dependency that closes the circle is the one to defer; an optional one can be left out instead.
  private static func help(
    _ steps: [Step], _ ids: [String], _ model: WiringModel
  ) -> [String] {
    guard let last = steps.last, let target = ids.last else { return [] }
    var help = [
      "defer the dependency of \(model.name(of: last.use)) on \"\(target)\": make its parameter "
        + "\(name(of: last.parameter)) \(deferred(last.parameter)) in code"
    ]
    if let step = steps.first(where: { $0.parameter.name != nil }), let name = step.parameter.name {
      help.append(
        "or point the parameter \"\(name)\" of \(model.name(of: step.use)) "
          + "at another registration")
    }
    return help
  }

  private static func deferred(_ parameter: Catalog.Parameter) -> String {
    switch parameter.kind {
    case .array: "[LazyResolver<\(parameter.service)>]"
    default: "a LazyTagsResolver<\(parameter.service)>"
    }
  }
}
