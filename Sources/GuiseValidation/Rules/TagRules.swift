internal import GuiseManifest
internal import GuiseVerification

extension Rule {
  package static let unknownTag = Rule("unknown-tag", .warning).finding { check in
    let model = check.model
    guard let declared = model.declaredTags else { return [] }
    func unknown(
      _ tags: [String], of entry: EntryID, severity: Diagnostic.Severity? = nil,
      at place: (Int) -> Place
    ) -> [Finding] {
      tags.enumerated().filter { !declared.contains($0.element) }.map { index, tag in
        finding(tag, at: place(index), of: entry, severity, declared, check)
      }
    }
    let registered = model.entryIDs.flatMap { entry in
      let registration = model.entries[entry].registration
      return unknown(
        registration.tags, of: entry,
        // A look-up may miss the registration under another tag.
        severity: check.missing.mistagged.contains(entry) ? .error : nil
      ) { registration.place(of: "tags", at: $0) }
    }
    // If a required dependency finds nothing, that is reported instead.
    let missing = Set(
      model.faults.compactMap { fault -> Place? in
        guard case .missing = fault.problem else { return nil }
        return model.writtenPlace(of: fault)
      })
    let referred = model.uses.flatMap { use in
      let part = model.part(of: use)
      return part.dependencies.sorted { $0.key < $1.key }.flatMap { name, written -> [Finding] in
        guard case .tags(let tags) = written, !missing.contains(part.place(ofParameter: name))
        else { return [] }
        return unknown(tags, of: use.entry) { part.place(ofParameter: name, at: $0) }
      }
    }
    return registered + referred
  }

  private static func finding(
    _ tag: String, at place: Place, of entry: EntryID, _ severity: Diagnostic.Severity?,
    _ declared: Set<String>, _ check: Check
  ) -> Finding {
    let enums = check.model.catalog.tags.sorted { $0.key < $1.key }
    let names = Phrase.list(enums.map(\.key), last: "or", quoted: false)
    let cases = enums.map { name, tags in
      Suggestion("\(name) has \(Phrase.shortList(tags.texts, limit: 12)) (\(tags.file))")
    }
    return Finding(
      "the tag \"\(tag)\" is not a case of \(names)", at: place, severity: severity,
      advice: Advice(check.near(tag, among: declared, at: place) + cases),
      chain: check.chain(to: entry))
  }
}

extension WiringModel {
  /// Whether tags may exist: if the code declares its tags, no others do.
  func mayExist(_ tags: [String]) -> Bool { declaredTags?.isSuperset(of: tags) ?? true }
}
