package enum EmptyCollection: WiringRule {
  package static let id = "empty-collection"
  package static let severity = Diagnostic.Severity.warning
  package static let summary = """
    An array parameter is given tags that no registration of its service has, so that it is always \
    empty. That is allowed, and seldom meant.
    """
  package static let explanation = RuleExplanation(
    wrong: [
      "registrations": [
        "store": "memory-store",
        "clock": "system-clock",
        "report": ["factory": "traffic-report", "tags": ["daily"]],
        "summary": ["factory": "summary", "dependencies": ["Report": ["tags": ["dayly"]]]],
      ]
    ],
    mended: ["dayly": "daily"],
    remedy: """
      Correct the tags, or give them to the registrations that are meant. Where an empty array is \
      meant, accept the warning with `"allow"`.
      """)

  package static func findings(in inspection: WiringInspection) -> [Diagnostic] {
    let model = inspection.model
    return model.faults.compactMap { fault in
      guard case .empty(let parameter, let key, let place) = fault.problem else { return nil }
      let wanted = model.keys.names(ofTags: key.tags)
      return finding(
        "no \(parameter.service) has \(Phrase.tags(wanted)), so the parameter "
          + "\"\(parameter.name ?? parameter.service)\" is always empty",
        at: place, help: help(key, parameter.service, inspection))
    }
  }

  /// What to do where nothing of a service has the tags of a key.
  static func help(
    _ key: KeyNumbers.Key, _ service: String, _ inspection: WiringInspection
  ) -> [String] {
    let model = inspection.model
    let present = Set(
      model.index.ofService(key.service, limit: 100).flatMap {
        model.keys.names(ofTags: $0.key.tags)
      })
    let help = model.keys.names(ofTags: key.tags).filter { !present.contains($0) }.flatMap {
      Phrase.didYouMean(inspection.nearest($0, among: present.sorted()))
    }
    if !help.isEmpty { return help }
    return present.isEmpty
      ? ["give the tags to the registrations of \(service) that are meant"]
      : ["registrations of \(service) have the tags \(Phrase.shortList(present.sorted()))"]
  }
}
