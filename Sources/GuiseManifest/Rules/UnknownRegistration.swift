package enum UnknownRegistration: Rule {
  package static let id = "unknown-registration"
  package static let summary = """
    `dependencies` of a registration or a decorator names an identifier under which nothing is registered in the \
    manifest or in what it includes.
    """
  package static let explanation = RuleExplanation(
    wrong: [
      "registrations": [
        "store": "memory-store",
        "clock": "system-clock",
        "report": ["factory": "traffic-report", "dependencies": ["Store": "stroe"]],
      ]
    ],
    mended: ["stroe": "store"],
    remedy: "Correct the identifier, or register what is meant.")

  package static func findings(in check: Check) -> [Diagnostic] {
    start(check) + (check.inspection.map(dependencies) ?? [])
  }

  /// What `start` names.
  private static func start(_ check: Check) -> [Diagnostic] {
    let known = check.composition.map { Array($0.registrations.keys) } ?? []
    var count = 0
    return check.composed.faults.compactMap { fault in
      guard case .unknownStart(let reference) = fault else { return nil }
      count += 1
      let near = count <= Suggestion.limit ? Suggestion.help(reference.value, among: known) : []
      return finding(
        "nothing is registered as \"\(reference.value)\" in this manifest", at: reference.place,
        help: near + [
          "\"start\" lists identifiers of singletons, in the order in which they are built"
        ])
    }
  }

  private static func dependencies(_ inspection: WiringInspection) -> [Diagnostic] {
    if inspection.model.composition.isFragment { return [] }
    let model = inspection.model
    return model.faults.compactMap { fault in
      guard case .unknownRegistration(let parameter, let reference) = fault.problem else {
        return nil
      }
      let known = model.composition.registrations.keys
      var help = Phrase.didYouMean(inspection.nearest(reference.value, among: known)) { id in
        model.composition.registrations[id].map { "in the assembly \"\($0.assembly)\"" }
      }
      if help.isEmpty {
        help = inspection.fitting(parameter.service)
      }
      return finding(
        "nothing is registered as \"\(reference.value)\" in this manifest", at: reference.place,
        chain: inspection.chain(to: fault.entry), help: help)
    }
  }
}
