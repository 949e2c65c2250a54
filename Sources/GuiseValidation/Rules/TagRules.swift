internal import GuiseManifest
internal import GuiseVerification

extension Rule {
  package static let unknownTag = Rule("unknown-tag", .warning).finding { check in
    let model = check.model
    guard let declared = model.declaredTags else { return [] }
    func unknown(
      _ tags: [String], of entry: EntryID, _ severity: Diagnostic.Severity? = nil,
      at place: (Int) -> Place
    ) -> [Finding] {
      tags.enumerated().filter { !declared.contains($0.element) }.map { index, tag in
        check.unknownTag(tag, at: place(index), of: entry, severity, declared)
      }
    }
    let registered = model.entryIDs.flatMap { entry -> [Finding] in
      let registration = model.entries[entry].registration
      guard model.factory(of: entry)?.factory.typedTags == true else { return [] }
      // A look-up may miss the registration under another tag.
      let isMissed = check.missing.mistagged.contains(entry)
      return unknown(registration.tags, of: entry, isMissed ? .error : nil) {
        registration.place(of: "tags", at: $0)
      }
    }
    // If a required dependency finds nothing, that is reported instead.
    let missing = Set(
      model.faults.filter { $0.problem == .missing }.compactMap(\.written))
    let referred = model.uses.flatMap { use -> [Finding] in
      let part = use.part
      guard use.factory?.factory.typedTags == true else { return [] }
      return part.dependencies.sorted { $0.key < $1.key }.flatMap { name, written -> [Finding] in
        guard case .tags(let tags) = written, !missing.contains(part.place(ofParameter: name))
        else { return [] }
        return unknown(tags, of: use.entry) { part.place(ofParameter: name, at: $0) }
      }
    }
    return registered + referred
  }
}

extension Check {
  fileprivate func unknownTag(
    _ tag: String, at place: Place, of entry: EntryID, _ severity: Diagnostic.Severity?,
    _ declared: Set<String>
  ) -> Finding {
    let enums = model.catalog.tags.sorted { $0.key < $1.key }
    let names = Phrase.list(enums.map(\.key), last: "or", quoted: false)
    let cases = enums.map { name, tags in
      Suggestion("\(name) has \(Phrase.shortList(tags.texts, limit: 12)) (\(tags.file))")
    }
    return Finding(
      "the tag \"\(tag)\" is not a case of \(names)", at: place, severity: severity,
      advice: Advice(self.near(tag, among: declared, at: place).or(cases)),
      chain: self.chain(to: entry))
  }
}

extension WiringModel {
  /// Whether a factory may have tags: if its registry declares some, no others.
  func mayHave(_ tags: [String], _ factory: Catalog.Factory?) -> Bool {
    factory?.typedTags != true || declaredTags?.isSuperset(of: tags) ?? true
  }
}
