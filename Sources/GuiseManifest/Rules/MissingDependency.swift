/// `missing-dependency`
package enum MissingDependency: WiringRule {
  package static let id = "missing-dependency"
  package static let summary = """
    A factory needs a service, and nothing is registered or supplied under the key that it asks for. \
    The parameter's tags are those that `dependencies` gives it, otherwise none, and tags must be equal.
    """
  package static let explanation = RuleExplanation(
    .wiring,
    wrong: .json(
      """
      {
        "registrations": {
          "store": "memory-store",
          "report": "traffic-report"
        }
      }
      """),
    right: .json(
      """
      {
        "registrations": {
          "store": "memory-store",
          "clock": "system-clock",
          "report": "traffic-report"
        }
      }
      """),
    remedy: """
      Register the service, enable what registers it, or point the parameter at what there is with \
      `"dependencies"`. What the application registers itself is declared in code with \
      `supplied(...)`.
      """)

  package static func findings(in inspection: WiringInspection) -> [Diagnostic] {
    let model = inspection.model
    guard !model.faults.isEmpty || !model.codeFaults.isEmpty else { return [] }
    let nearMisses = NearMisses(inspection)
    let missing = model.faults.compactMap { fault -> Diagnostic? in
      guard case .missing(let parameter, let key, let written) = fault.problem else { return nil }
      let near = nearMisses.of(
        key, kind: parameter.kind, parameter: parameter.name, from: fault.entry)
      var related = near.related
      if let written {
        related.insert(Diagnostic.Related("asked for here", at: written), at: 0)
      }
      return finding(
        "\(model.name(of: fault.use)) needs \(wanted(key, parameter.kind, model)), and none is registered",
        at: model.place(of: fault.use), chain: inspection.chain(to: fault.entry),
        help: near.help, related: related)
    }
    return missing + model.codeFaults.compactMap { finding($0, nearMisses, inspection) }
  }

  /// Of what a code assembly registers.
  private static func finding(
    _ fault: CodeFault, _ nearMisses: NearMisses, _ inspection: WiringInspection
  ) -> Diagnostic? {
    let model = inspection.model
    guard let code = model.code(at: fault.node) else { return nil }
    let near = nearMisses.of(
      fault.key, kind: fault.dependency.kind, parameter: nil, from: nil)
    return finding(
      "\(model.step(fault.node)) needs \(wanted(fault.key, fault.dependency.kind, model)), "
        + "and none is registered",
      at: model.place(ofNode: fault.node), chain: inspection.chain(to: fault.node),
      help: near.help,
      related: near.related + [model.related(toFileOf: code.assembly)].compactMap(\.self))
  }

  private static func wanted(
    _ key: KeyNumbers.Key, _ kind: Catalog.Parameter.Kind, _ model: WiringModel
  ) -> String {
    model.keys.describe(key, isExact: kind != .lazy)
  }
}
