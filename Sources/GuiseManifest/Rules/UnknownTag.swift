internal import Guise
internal import GuiseVerification

package enum UnknownTag: WiringRule {
  package static let id = "unknown-tag"
  package static let severity = Diagnostic.Severity.warning
  package static let holdsInFragments = true
  package static let summary = """
    A registration or a reference has a tag that is not a case of any enum that the code declares \
    for tags. Code that resolves by the enum never finds it. This is an error if something else \
    seems to miss the registration.
    """
  package static let explanation = RuleExplanation(
    wrong: [
      "registrations": [
        "store": ["factory": "memory-store", "tags": ["primry"]]
      ]
    ],
    mended: ["primry": "primary"],
    remedy: """
      Correct the tag, or add a case to an enum that the code declares with \
      factories.tags(Role.self).
      """)

  package static func findings(in check: Check) -> [Diagnostic] {
    guard let declared = check.model.declaredTags else { return [] }
    let known = KnownNames(declared.sorted())
    return registered(check, known) + referred(check, known)
  }

  /// Whether tags may exist: if the code declares its tags, no others do.
  static func mayExist(_ tags: [String], _ model: WiringModel) -> Bool {
    model.declaredTags?.isSuperset(of: tags) ?? true
  }

  /// Findings for the tags of registrations: errors if a look-up misses the registration under another tag.
  private static func registered(
    _ check: Check, _ known: KnownNames
  ) -> [Diagnostic] {
    let model = check.model
    return model.entryIDs.flatMap { entry -> [Diagnostic] in
      let registration = model.entries[entry].registration
      return registration.tags.enumerated().filter { !mayExist([$0.element], model) }.map {
        index, tag in
        finding(
          tag, at: registration.place(ofTag: index),
          severity: model.links.mistaggedEntries.contains(entry) ? .error : nil,
          chain: check.chain(to: entry), check, known
        ) { near in
          // Another registration may already have the resulting key.
          model.mayHave(registration.tags.map { $0 == tag ? near : $0 }, entry)
        }
      }
    }
  }

  /// Findings for tags that choose dependencies. If a required dependency finds nothing, that is reported
  /// instead.
  private static func referred(
    _ check: Check, _ known: KnownNames
  ) -> [Diagnostic] {
    let model = check.model
    let missing = Set(
      model.faults.compactMap { fault -> Place? in
        guard case .missing = fault.problem else { return nil }
        return model.writtenPlace(of: fault)
      })
    return model.uses.flatMap { use -> [Diagnostic] in
      let part = model.part(of: use)
      return part.dependencies.sorted { $0.key < $1.key }.flatMap { name, written -> [Diagnostic] in
        guard case .tags(let tags) = written,
          !mayExist(tags, model),
          !missing.contains(part.place(ofParameter: name))
        else { return [] }
        return tags.enumerated().filter { !mayExist([$0.element], model) }.map { index, tag in
          finding(
            tag, at: part.place(ofParameter: name, at: index),
            chain: check.chain(to: use.entry), check, known)
        }
      }
    }
  }

  private static func finding(
    _ tag: String, at place: Place, severity: Diagnostic.Severity? = nil, chain: [String],
    _ check: Check, _ known: KnownNames, where mayBeMeant: (String) -> Bool = { _ in true }
  ) -> Diagnostic {
    let names = check.model.catalog.tags.sorted { $0.key < $1.key }
    let cases = names.map { name, tags -> Suggestion in
      "\(name) has \(Phrase.shortList(tags.texts, limit: 12)) (\(tags.file))"
    }
    return finding(
      "the tag \"\(tag)\" is not a case of \(Phrase.list(names.map(\.key), last: "or", quoted: false))",
      at: place, severity: severity, chain: chain,
      help: Suggestion.candidates(
        nearestNames(tag, among: known.alike(tag).filter(mayBeMeant)), insteadOf: tag,
        at: [place]) + cases)
  }
}

extension WiringModel {
  /// Whether a registration may have these tags: no other has the resulting key.
  func mayHave(_ tags: [String], _ entry: EntryID) -> Bool {
    guard let set = keys.number(ofTags: tags) else { return true }
    return keys(of: entry).allSatisfy { key in
      index.exact(.init(service: key.service, tags: set, arguments: key.arguments)) == nil
    }
  }
}
