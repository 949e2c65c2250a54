package enum UnknownRegistration: Rule {
  package static let id = "unknown-registration"
  package static let summary = """
    `"dependencies"` or `"start"` names an identifier that neither the manifest nor the files \
    that it includes register.
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
    remedy: """
      Correct the identifier, or register what it stands for.
      """)

  package static func findings(in check: Check) -> [Diagnostic] {
    start(check) + (check.inspection.map(dependencies) ?? [])
  }

  /// What `start` names.
  private static func start(_ check: Check) -> [Diagnostic] {
    let known = check.composition?.registrations.ids ?? []
    var count = 0
    return check.composed.faults.compactMap { fault in
      guard case .unknownStart(let reference) = fault else { return nil }
      count += 1
      let near =
        count <= Suggestion.limit
        ? Suggestion.nearest(to: reference.value, among: known, at: reference.place) : []
      return finding(
        "nothing is registered as \"\(reference.value)\" in this manifest", at: reference.place,
        help: near + [
          "\"start\" lists identifiers of singletons, in the order in which they are built"
        ])
    }
  }

  private static func notIncluded(
    _ id: String, _ inspection: WiringInspection
  ) -> [Suggestion] {
    (inspection.neighbours?.registrations(of: id) ?? []).prefix(3).map {
      inspection.including($0, "\(Phrase.quoted($0.path)) registers it")
    }
  }

  private static func dependencies(_ inspection: WiringInspection) -> [Diagnostic] {
    if inspection.model.composition.isFragment { return [] }
    let model = inspection.model
    lazy var known = model.composition.registrations.ids
    return model.faults.compactMap { fault in
      guard case .unknownRegistration(let id) = fault.problem,
        let parameter = model.parameter(of: fault)
      else { return nil }
      let place = model.place(of: fault)
      var help = Suggestion.candidates(
        inspection.nearest(id, among: known), insteadOf: id, at: place
      ) { near in
        model.composition.registrations[near].map { "in the assembly \"\($0.assembly)\"" }
      }
      if help.isEmpty {
        help = notIncluded(id, inspection) + inspection.fitting(parameter.service)
      }
      return finding(
        "nothing is registered as \"\(id)\" in this manifest", at: place,
        chain: inspection.chain(to: fault.entry), help: help)
    }
  }
}
