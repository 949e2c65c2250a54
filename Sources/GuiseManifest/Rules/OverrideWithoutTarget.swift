internal import StrictJSON

/// An override that replaces nothing.
package enum OverrideWithoutTarget: Rule {
  package static let id = "override-without-target"
  package static let summary = """
    `"override": true` changes what an included file, or one that was included before, registers \
    under the same name. No such file has this name: either the name is wrong, or there is \
    nothing to override.
    """
  package static let explanation = RuleExplanation(
    wrong: [
      "assemblies": [
        "app": ["registrations": ["clock": ["override": true, "lifetime": "singleton"]]]
      ]
    ],
    right: [
      "include": ["base.json"],
      "assemblies": [
        "app": ["registrations": ["clock": ["override": true, "lifetime": "singleton"]]]
      ],
    ],
    remedy: """
      Include the file that has the name, correct the name, or remove `"override"` where nothing \
      is to be replaced.
      """)

  package static func findings(in check: Check) -> [Diagnostic] {
    struct Override {
      var name: String
      var target: CompositionFault.OverrideTarget
      var place: Place
      var sameFile: Place?
      var others: [Place] = []
    }
    var overrides = check.composed.faults.compactMap { fault -> Override? in
      guard case .overrideWithoutTarget(let name, let target, let place, let sameFile) = fault
      else { return nil }
      return Override(name: name, target: target, place: place, sameFile: sameFile)
    }
    // Where nothing is included at all, that is the mistake.
    if check.composed.lacksInclude {
      overrides.sort { $0.place.range.lowerBound < $1.place.range.lowerBound }
      let others = overrides.dropFirst().map(\.place)
      overrides = overrides.prefix(1).map { override in
        var first = override
        first.others = others
        return first
      }
    }
    let names = [
      CompositionFault.OverrideTarget.registration: check.composition?.usable.map(\.id) ?? [],
      .variable: check.composed.variableNames,
    ]
    return overrides.enumerated().map { count, override in
      let known = names[override.target] ?? []
      let (name, place) = (override.name, override.place)
      let near =
        count < Suggestion.limit(among: known.count)
        ? Suggestion.nearest(to: name, among: known, at: [place]) : []
      let help =
        switch override.target {
        case .registration: near + registration(name, place, check, isNear: !near.isEmpty, count)
        case .variable: near + variable(name, place, check)
        }
      return finding(
        "no included file has a \(override.target.rawValue) \"\(name)\" to override", at: place,
        help: help,
        related: (override.sameFile.map { [.init("the same file has it here", at: $0)] } ?? [])
          + override.others.prefix(Phrase.longestRelated).map {
            .init("no included file has this either", at: $0)
          })
    }
  }

  private static func variable(_ name: String, _ place: Place, _ check: Check) -> [Suggestion] {
    let removing = Suggestion("or remove \"override\", to define it here")
    let isWhole = place.value["type"] != nil
    return check.including(.variable, name) + ["include the file that has \"\(name)\""]
      + (isWhole ? [removing] : [])
  }

  /// - Parameters:
  ///   - isNear: whether a registration with a similar name is proposed already.
  ///   - count: how many overrides come before.
  private static func registration(
    _ name: String, _ place: Place, _ check: Check, isNear: Bool, _ count: Int
  ) -> [Suggestion] {
    let known =
      count < Suggestion.limit && !isNear
      ? check.composition?.usable.filter { $0.id != name } ?? [] : []
    let successors = successors(of: place.value, known, check)
    var help: [Suggestion] = []
    if !successors.isEmpty {
      let line = Suggestion(
        "\(Phrase.list(successors)) \(successors.count == 1 ? "is" : "are") registered for the same "
          + "service: override \(successors.count == 1 ? "that" : "one of them")")
      help = [
        successors.count == 1 ? line.replacing(name, at: place, with: successors[0]) : line
      ]
    }
    help += check.including(.registration, name)
    help.append("include the file that has \"\(name)\"")
    // Without "override" it would be one more of that service.
    if successors.isEmpty, place.value["factory"] != nil {
      help.append("or remove \"override\", to register it here")
    }
    return help
  }

  /// The registrations that an override may have been written for, before its target was renamed: of
  /// the same factory, else of the service of its factory under the same tags, else of a factory whose
  /// settings are those that it changes.
  private static func successors(
    of override: JSONValue, _ known: [Composition.Registration], _ check: Check
  ) -> [String] {
    let factories = check.catalog.factories
    let candidates = known.filter { $0.enabled }.sorted { $0.id < $1.id }
    var found: [Composition.Registration] = []
    if let factory = override["factory"]?.value.string {
      let service = factories[factory]?.services.first
      let tags = Set(override["tags"]?.value.elements.compactMap(\.string) ?? [])
      found = candidates.filter { $0.main.factory == factory && Set($0.tags) == tags }
      if found.isEmpty {
        found = candidates.filter {
          service != nil && factories[$0.main.factory]?.services.first == service
            && Set($0.tags) == tags
        }
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
