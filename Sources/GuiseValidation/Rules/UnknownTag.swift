internal import GuiseManifest
internal import GuiseVerification

extension Rule {
  package static let unknownTag = Rule("unknown-tag", in: .proving, severity: .warning) { check in
    let model = check.model
    guard let declared = model.declaredTags else { return [] }
    let enums = model.catalog.tags.sorted { $0.key < $1.key }
    let cases = enums.map { name, tags -> Suggestion in
      "\(name) has \(Phrase.shortList(tags.texts, limit: 12)) (\(tags.file))"
    }
    func unknown(
      _ tag: String, at place: Place, of entry: EntryID, severity: Diagnostic.Severity? = nil
    ) -> Finding {
      let names = Phrase.list(enums.map(\.key), last: "or", quoted: false)
      return Finding(
        "the tag \"\(tag)\" is not a case of \(names)", at: place, severity: severity,
        chain: check.chain(to: entry),
        help: check.near(tag, among: declared, at: [place]) + cases)
    }
    let registered = model.entryIDs.flatMap { entry in
      let registration = model.entries[entry].registration
      // A look-up may miss the registration under another tag.
      let severity: Diagnostic.Severity? =
        check.missing.mistagged.contains(entry) ? .error : nil
      return registration.tags.enumerated().filter { !declared.contains($0.element) }.map {
        index, tag in
        let place = registration.place(of: "tags", at: index)
        return unknown(tag, at: place, of: entry, severity: severity)
      }
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
        guard case .tags(let tags) = written, !model.mayExist(tags),
          !missing.contains(part.place(ofParameter: name))
        else { return [] }
        return tags.enumerated().filter { !declared.contains($0.element) }.map { index, tag in
          unknown(tag, at: part.place(ofParameter: name, at: index), of: use.entry)
        }
      }
    }
    return registered + referred
  }
}

extension WiringModel {
  /// Whether tags may exist: if the code declares its tags, no others do.
  func mayExist(_ tags: [String]) -> Bool { declaredTags?.isSuperset(of: tags) ?? true }
}
