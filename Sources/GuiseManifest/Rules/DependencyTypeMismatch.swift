package enum DependencyTypeMismatch: WiringRule {
  package static let id = "dependency-type-mismatch"
  package static let summary = """
    An entry of `"dependencies"` does not fit its parameter: it names a registration that offers \
    another service or takes other arguments, it names one where the parameter cannot be pointed at \
    one (a `LazyResolver`), or it is a list where the parameter takes one registration.
    """
  package static let explanation = RuleExplanation(
    wrong: [
      "registrations": [
        "store": "memory-store",
        "clock": "system-clock",
        "report": ["factory": "traffic-report", "dependencies": ["Store": "clock"]],
      ]
    ],
    mended: [#""Store": "clock""#: #""Store": "store""#],
    remedy: """
      Name a registration of the service that the parameter takes. A parameter that takes no \
      identifier is filled by tags, or by removing the entry.
      """)

  package static func findings(in inspection: WiringInspection) -> [Diagnostic] {
    let model = inspection.model
    return model.faults.compactMap { fault in
      guard case .mismatch(let mismatch) = fault.problem, let parameter = model.parameter(of: fault)
      else { return nil }
      let name = parameter.name ?? parameter.service
      let (message, help) = wording(mismatch, name, parameter, inspection)
      var related: [Diagnostic.Related] = []
      switch mismatch {
      case .otherService(let id, _), .otherArguments(let id, _):
        let target = model.composition.registrations[id]
        related = target.map { [.init("\"\(id)\" is registered here", at: $0.place)] } ?? []
      case .takesNoIdentifier, .takesNoList, .takesKeys, .takesNoKeys, .takesNoTags: break
      }
      return finding(
        message, at: model.place(of: fault), chain: inspection.chain(to: fault.entry), help: help,
        related: related)
    }
  }

  private static func wording(
    _ mismatch: ConnectionFault.Mismatch, _ name: String, _ parameter: Catalog.Parameter,
    _ inspection: WiringInspection
  ) -> (String, [Suggestion]) {
    switch mismatch {
    case .otherService(let id, let offered):
      let message =
        "the parameter \"\(name)\" needs \(parameter.service), but \"\(id)\" is "
        + Phrase.list(offered, quoted: false)
      return (message, inspection.fitting(parameter.service))
    case .otherArguments(let id, let taken) where taken.isEmpty:
      return (
        "the parameter \"\(name)\" passes \(Phrase.arguments(parameter.arguments)), and \"\(id)\" takes none",
        ["name a registration whose factory takes them"]
      )
    case .otherArguments(let id, let taken):
      let message =
        "\"\(id)\" takes \(Phrase.arguments(taken)), which the parameter \"\(name)\" does not pass"
      return (
        message,
        ["name a registration without arguments, or make the parameter a Provider in code"]
      )
    case .takesKeys,
      .takesNoIdentifier where parameter.kind == .keyed:
      return (
        "the parameter \"\(name)\" is a dictionary of \(parameter.service), and is filled by keys",
        [
          "write { \"keys\": { \"key\": \"identifier\" } }, or leave it out to get every one by its identifier"
        ]
      )
    case .takesNoKeys:
      return (
        "the parameter \"\(name)\" is not a dictionary, and cannot be filled by keys",
        [
          "write identifiers or tags, or make the parameter a [String: \(parameter.service)] in code"
        ]
      )
    case .takesNoIdentifier where parameter.kind.isArray:
      return (
        "the parameter \"\(name)\" takes every \(parameter.service), not one registration",
        [
          Suggestion(
            "write a list of identifiers, or choose by tags: { \"tags\": […] }, or leave it out to get all"
              + " that have no arguments")
        ]
      )
    case .takesNoList:
      return (
        "the parameter \"\(name)\" takes one \(parameter.service), not a list",
        ["write one identifier, or make the parameter an array in code"]
      )
    case .takesNoIdentifier, .takesNoTags:
      return (
        "the parameter \"\(name)\" is a LazyResolver: the code chooses tags when it resolves",
        [
          "remove this entry, or make the parameter a LazyTagsResolver or LazyFullResolver in code"
        ]
      )
    }
  }
}
