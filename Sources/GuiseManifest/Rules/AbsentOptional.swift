package enum AbsentOptional: WiringRule {
  package static let id = "absent-optional"
  package static let severity = Diagnostic.Severity.warning
  package static let summary = """
    `dependencies` points an optional parameter at tags that nothing has, or at a registration that is \
    disabled, so that it is always nil. That is allowed, and seldom meant.
    """
  package static let explanation = RuleExplanation(
    wrong: [
      "registrations": [
        "store": "memory-store",
        "clock": ["factory": "system-clock", "tags": ["utc"]],
        "report": ["factory": "traffic-report", "dependencies": ["Clock": ["tags": ["uct"]]]],
      ]
    ],
    mended: ["uct": "utc"],
    remedy: """
      Correct the tags, enable the registration, or remove the entry from `dependencies`. Where nil is \
      meant, accept the warning with `"allow"`.
      """)

  package static func findings(in inspection: WiringInspection) -> [Diagnostic] {
    let model = inspection.model
    return model.faults.compactMap { fault in
      guard case .absent(let key) = fault.problem, let parameter = model.parameter(of: fault),
        !inspection.missing.contains(key)
      else { return nil }
      let place = model.place(of: fault)
      let name = parameter.name ?? parameter.service
      let written = model.part(of: fault.use).dependencies[name]
      if case .registration(let id)? = written {
        return finding(
          "\"\(id)\" is not registered, so the parameter \"\(name)\" is always nil", at: place,
          help: [reason(id, model), "or remove \"\(name)\" from \"dependencies\""],
          related: (model.composition.registrations[id]?.place).map {
            [.init("\"\(id)\" is written here", at: $0)]
          } ?? [])
      }
      let tags = model.keys.names(ofTags: key.tags)
      guard UnknownTag.mayExist(tags, model) else { return nil }
      let absent = tags.isEmpty ? "is registered without tags" : "has \(Phrase.tags(tags))"
      return finding(
        "no \(parameter.service) \(absent), so the parameter \"\(name)\" is always nil",
        at: place, help: EmptyCollection.help(key, parameter, of: fault.use, inspection))
    }
  }

  private static func reason(_ id: String, _ model: WiringModel) -> Suggestion {
    guard let registration = model.composition.registrations[id], registration.enabled else {
      return "it is disabled: enable it"
    }
    return Suggestion(
      "nothing leads to its assembly: add \"\(registration.assembly)\" to the \"uses\" of "
        + "\"\(model.composition.root ?? "")\"")
  }
}
