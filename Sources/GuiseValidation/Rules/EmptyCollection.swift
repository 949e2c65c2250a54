internal import GuiseManifest

extension Rule {
  package static let emptyCollection = Rule("empty-collection", in: .proving, severity: .warning) {
    check in
    let model = check.model
    return model.faults.compactMap { fault in
      // A key that another dependency requires has a finding there.
      guard case .empty(let key) = fault.problem, let parameter = model.parameter(of: fault),
        !check.missing.contains(key)
      else { return nil }
      let wanted = model.keys.names(ofTags: key.tags)
      guard model.mayExist(wanted) else { return nil }
      return Finding(
        "no \(parameter.service) has \(Phrase.tags(wanted)), so the parameter "
          + "\"\(parameter.name ?? parameter.service)\" is always empty",
        at: model.place(of: fault), help: help(key, fault, check))
    }
  }

  private static func help(
    _ key: KeyNumbers.Key, _ fault: ConnectionFault, _ check: Check
  ) -> [Suggestion] {
    let model = check.model
    guard let dependency = model.dependency(of: fault) else { return [] }
    let part = model.part(of: fault.use)
    let name = dependency.parameter.name ?? ""
    let near = model.keys.names(ofTags: key.tags).flatMap { tag in
      check.nearTags(tag, of: key.service, at: [part.place(ofTag: tag, for: name)])
    }
    if !near.isEmpty { return near }
    var help: [Suggestion] = []
    let service = dependency.parameter.service
    let present = check.tags(of: key.service)
    if !present.isEmpty {
      help.append("registrations of \(service) have the tags \(Phrase.shortList(present))")
    }
    let ids = Array(
      check.candidates(for: dependency, of: fault.use, isElement: true).prefix(3))
    if let reference = dependency.parameter.reference(to: ids), !ids.isEmpty {
      help.append(
        Suggestion(
          "to choose by identifiers, \(model.pointing(name, of: fault.use, at: reference))"))
    }
    if !help.isEmpty { return help }
    return model.index.ofService(key.service, limit: 1).isEmpty
      ? ["nothing is registered for \(service)"] : ["no registration of \(service) has tags"]
  }
}
