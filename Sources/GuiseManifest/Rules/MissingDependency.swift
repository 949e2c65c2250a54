package enum MissingDependency: WiringRule {
  package static let id = "missing-dependency"
  package static let summary = """
    A factory needs a service, and nothing is registered or supplied under the key that it asks for. \
    The parameter's tags are those that `dependencies` gives it, otherwise none, or of an injected \
    property those that the code gives it. Tags must be equal.
    """
  package static let explanation = RuleExplanation(
    wrong: ["registrations": ["store": "memory-store", "report": "traffic-report"]],
    right: [
      "registrations": [
        "store": "memory-store",
        "clock": "system-clock",
        "report": "traffic-report",
      ]
    ],
    remedy: """
      Register the service, enable what registers it, or point the parameter at what there is with \
      `"dependencies"`. What the application registers itself is declared in code with \
      `supplied(...)`.
      """)

  package static func findings(in inspection: WiringInspection) -> [Diagnostic] {
    let model = inspection.model
    guard !model.faults.isEmpty || !model.codeFaults.isEmpty else { return [] }
    let nearMisses = NearMisses(inspection)
    func message(_ name: String, _ key: KeyNumbers.Key, _ kind: Catalog.Parameter.Kind) -> String {
      "\(name) needs \(model.keys.describe(key, isExact: kind != .lazy)), and none is registered"
    }
    let missing = model.faults.compactMap { fault -> Diagnostic? in
      guard case .missing(let key) = fault.problem, let parameter = model.parameter(of: fault)
      else {
        return nil
      }
      let near = nearMisses.of(key, for: .init(use: fault.use, parameter: parameter))
      return finding(
        message(model.name(of: fault.use), key, parameter.kind), at: model.place(of: fault.use),
        chain: inspection.chain(to: fault.entry), help: near.help,
        related: (model.writtenPlace(of: fault).map { [.init("asked for here", at: $0)] } ?? [])
          + near.related)
    }
    // What a code assembly registers.
    return missing
      + model.codeFaults.compactMap { fault in
        guard let code = model.code(at: fault.node) else { return nil }
        let kind = fault.dependency.kind
        let near = nearMisses.of(fault.key)
        return finding(
          message(model.step(fault.node), fault.key, kind), at: model.place(ofNode: fault.node),
          chain: inspection.chain(to: fault.node), help: near.help,
          related: near.related + model.related(toFileOf: code.assembly))
      }
  }
}
