internal import Guise
internal import GuiseManifest
internal import GuiseVerification

/// The ways to a service that is missing.
extension Check {
  /// Its tags as they may have been meant, the registrations that are not used or under other keys, the factories that
  /// offer it, or else the general advice.
  ///
  /// - Parameter fault: The fault of the parameter that needs it; nil for code.
  func offers(of key: KeyNumbers.Key, to fault: ConnectionFault?) -> [Suggestion] {
    let service = model.keys.serviceNames[key.service]
    return misspeltTags(key, fault)
      .or(unused(key) + unusedCode(key, fault) + otherKeys(key, fault) + factories(key))
      .or([
        Self.plainTypes.contains(service)
          ? """
          a \(service) is seldom a service: let the factory read it as settings:, take it as \
          arguments:, or give the parameter a default in a closure
          """
          : """
          no factory offers \(service): register one in code, or declare it with \
          supplied(…)\(audience.afterChangingCode)
          """
      ])
  }

  /// The value types that are configuration rather than services.
  private static let plainTypes: Set = [
    "Swift.String", "Swift.Int", "Swift.Bool", "Swift.Double", "Swift.Float", "Foundation.URL",
    "Foundation.Data", "Foundation.Date", "Foundation.UUID", "Swift.Duration",
  ]

  /// The tags of a reference that may be misspelt.
  private func misspeltTags(_ key: KeyNumbers.Key, _ fault: ConnectionFault?) -> [Suggestion] {
    guard let fault, let name = fault.dependency.parameter.name,
      case .tags(let tags)? = fault.use.part.dependencies[name]
    else { return [] }
    let part = fault.use.part
    return tags.flatMap { nearTags($0, of: key.service, at: part.place(ofTag: $0, for: name)) }
  }

  /// The registrations that are disabled, or in an assembly that is not used.
  private func unused(_ key: KeyNumbers.Key) -> [Suggestion] {
    let tags = Set(model.keys.names(ofTags: key.tags))
    return (idle[key.service] ?? []).prefix(3).map { registration in
      let (id, assembly) = (Phrase.quoted(registration.id), Phrase.quoted(registration.assembly))
      return registration.enabled
        ? "\(id) offers it, in the assembly \(assembly), which is not used"
        : "\(id) offers it, and is disabled\(Set(registration.tags) == tags ? ": enable it" : "")"
    }
  }

  private func unusedCode(_ key: KeyNumbers.Key, _ fault: ConnectionFault?) -> [Suggestion] {
    let root = model.composition.root ?? ""
    let user = fault.map { model.entries[$0.entry].registration.assembly } ?? root
    return (unusedCode[key] ?? []).prefix(3).map { name in
      "the code assembly \"\(name)\" registers it: add \"\(name)\" to the \"uses\" of \"\(user)\""
    }
  }

  /// The registrations of the service with other tags or arguments.
  private func otherKeys(_ key: KeyNumbers.Key, _ fault: ConnectionFault?) -> [Suggestion] {
    model.index.ofService(key.service, limit: 3).map { provider in
      let tags = model.keys.names(ofTags: provider.key.tags)
      let types = model.keys.argumentLists[provider.key.arguments]
      let words =
        (tags.isEmpty && !types.isEmpty ? [] : [Phrase.tags(tags)])
        + (types.isEmpty ? [] : [Phrase.arguments(types)])
      let other = "\(subject(provider)) with \(Phrase.list(words, quoted: false))"
      guard provider.key.arguments == key.arguments,
        let entry = model.entry(behind: provider.node),
        let parameter = fault?.dependency.parameter, let name = parameter.name,
        parameter.choice.takes(.identifier)
      else { return Suggestion(other) }
      let reference = "\(Phrase.quoted(name)): \(Phrase.quoted(model.id(of: entry)))"
      return "\(other): to use it, write \"dependencies\": { \(reference) }"
    }
  }

  /// The owner of a key, with its verb.
  private func subject(_ provider: KeyIndex.Owner) -> String {
    switch model.kind(of: provider.node) {
    case .entry, .forward, .requirement, .group:
      return "\(model.name(ofNode: provider.node)) is registered"
    case .code(let code):
      return "the code assembly \(Phrase.quoted(model.codes[code].assembly)) registers it"
    case .supply(let position):
      let scope = model.catalog.supplies[position].scope
      return "the application supplies it" + (scope.map { " in the scope \"\($0)\"" } ?? "")
    }
  }

  /// The factories that offer the service and do not need it.
  private func factories(_ key: KeyNumbers.Key) -> [Suggestion] {
    let (service, tags) = (model.keys.serviceNames[key.service], model.keys.names(ofTags: key.tags))
    let ids = model.factories.offering(key.service).filter {
      $0.arguments == key.arguments && !$0.depends(on: service)
        && model.mayHave(tags, $0.factory)
    }.map(\.id)
    if ids.isEmpty { return [] }
    let tagged = tags.isEmpty ? "" : " with \"tags\": \(JSON.strings(tags).text)"
    let some = Phrase.shortList(ids, limit: Phrase.longestChoice, last: "or")
    return [
      ids.count == 1
        ? "register the factory \(some)\(tagged), which offers it"
        : "register one of the factories that offer it\(tagged): \(some)"
    ]
  }
}
