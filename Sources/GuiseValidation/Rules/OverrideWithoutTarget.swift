internal import GuiseManifest
internal import StrictJSON

extension Rule {
  package static let overrideWithoutTarget = Rule("override-without-target", in: .composing) {
    check in
    let overrides = check.composed.faults.compactMap { fault -> Override? in
      guard case .overrideWithoutTarget(let name, let target, _, let sameFile) = fault else {
        return nil
      }
      return Override(fault: fault, name: name, target: target, sameFile: sameFile)
    }
    guard let first = overrides.min(by: { $0.start < $1.start }) else { return [] }
    // If nothing is included at all, that is one mistake.
    let isLone = check.composed.files.files.count == 1 && !overrides.contains { $0.sameFile != nil }
    let others = isLone ? overrides.filter { $0.start != first.start } : []
    let ids = check.composition?.registrations.ids ?? []
    return (isLone ? [first] : overrides).enumerated().map { count, override in
      Finding(
        override.fault.message, at: override.place,
        help: check.help(
          override,
          among: override.target == .registration ? ids : check.composed.variableNames,
          isFew: count < Suggestion.limit),
        related: (override.sameFile.map { [.init("the same file has it here", at: $0)] } ?? [])
          + others.sorted { $0.start < $1.start }.map {
            .init("no included file has this either", at: $0.place)
          })
    }
  }
}

private struct Override {
  var fault: CompositionFault
  var name: String
  var target: CompositionFault.EntryKind
  var sameFile: Place?
  var place: Place { fault.place }
  var start: Int { place.range.lowerBound }

  var kind: NeighbouringFiles.Kind { target == .registration ? .registration : .variable }
}

extension Check {
  fileprivate func help(
    _ override: Override, among names: [String], isFew: Bool
  ) -> [Suggestion] {
    let (name, place) = (override.name, override.place)
    if override.sameFile != nil {
      return ["make the change there: an override changes what an included file has"]
    }
    // A file that has exactly this name leaves no doubt about the name.
    let including = isFew ? including(override.kind, name, usedAt: place) : []
    if !including.isEmpty { return including }
    var help = near(name, among: names, at: [place])
    let isRegistration = override.target == .registration
    var isWhole = place.value[isRegistration ? "factory" : "type"] != nil
    let successors =
      isRegistration && isFew && help.isEmpty ? successors(of: place.value, named: name) : []
    if !successors.isEmpty {
      // Without "override" it would be an additional registration of that service.
      isWhole = false
      let isOne = successors.count == 1
      let line = Suggestion(
        "\(Phrase.list(successors)) \(isOne ? "is" : "are") registered for the same service: "
          + "override \(isOne ? "that" : "one of them")")
      help = [isOne ? line.replacing(name, at: place, with: successors[0]) : line]
    }
    if neighbours == nil {
      help.append("include the file that has \(Phrase.quoted(name))")
    } else if help.isEmpty {
      help.append(
        """
        no file of this folder has \(Phrase.quoted(name)): add it to one that is included, or remove \
        this override
        """)
    }
    if isWhole {
      help.append("or remove \"override\", to \(isRegistration ? "register" : "define") it here")
    }
    return help
  }

  /// The registrations that may be the target of an override under a new name: those of the same factory,
  /// else of its service under the same tags, else of a factory with the settings that the override changes.
  private func successors(of override: JSONValue, named name: String) -> [String] {
    let factories = catalog.factories
    let candidates = (composition?.registrations.filter { $0.enabled && $0.id != name } ?? [])
      .sorted { $0.id < $1.id }
    var found: [Composition.Registration] = []
    if let factory = override["factory"]?.value.string {
      let service = factories[factory]?.services.first
      let tags = Set(override["tags"]?.value.elements.compactMap(\.string) ?? [])
      let alike = candidates.filter { Set($0.tags) == tags }
      found = alike.filter { $0.main.factory == factory }
      if found.isEmpty, service != nil {
        found = alike.filter { factories[$0.main.factory]?.services.first == service }
      }
    } else if let fields = override["settings"]?.value.members.map(\.key), !fields.isEmpty {
      found = candidates.filter { registration in
        guard case .object(let known)? = factories[registration.main.factory]?.settings?.schema
        else { return false }
        return fields.allSatisfy { known[$0] != nil }
      }
    }
    return found.count > 3 ? [] : found.map(\.id)
  }
}
