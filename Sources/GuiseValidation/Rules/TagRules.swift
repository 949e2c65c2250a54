internal import GuiseManifest
internal import GuiseVerification

extension Rule {
  package static let unknownTag = Rule("unknown-tag", .warning) { check in
    let model = check.model
    guard let declared = model.declaredTags else { return [] }
    let enums = model.catalog.tags.sorted { $0.key < $1.key }
    let names = Phrase.list(enums.map(\.key), last: "or", quoted: false)
    let cases = enums.map { name, tags in
      Suggestion("\(name) has \(Phrase.list(tags.texts, limit: 12)) (\(tags.file))")
    }
    // If a required dependency finds nothing, that is reported instead.
    let missing = Set(model.faults.filter { $0.problem == .missing }.compactMap(\.written))
    return model.uses.filter { $0.factory?.factory.typedTags == true }.flatMap { use in
      let (part, registration) = (use.part, use.part.registration)
      var tags: [(tag: String, place: Place, severity: Diagnostic.Severity?)] = []
      if use.decorator == nil {
        // A look-up may miss the registration under another tag.
        let severity: Diagnostic.Severity? =
          check.missing.mistagged.contains(use.entry) ? .error : nil
        tags += registration.tags.enumerated().map { position, tag in
          (tag, registration.main.place(of: "tags", at: position), severity)
        }
      }
      for (name, written) in part.dependencies.sorted(by: { $0.key < $1.key }) {
        guard case .tags(let names) = written, !missing.contains(part.place(ofParameter: name))
        else { continue }
        tags += names.enumerated().map { position, tag in
          (tag, part.place(ofReference: name, at: position), nil)
        }
      }
      return tags.filter { !declared.contains($0.tag) }.map { tag, place, severity in
        Finding(
          "the tag \"\(tag)\" is not a case of \(names)", at: place, severity: severity,
          advice: Advice(
            check.near(tag, among: declared, at: place).or(cases),
            chain: check.chain(to: use.entry)))
      }
    }
  }
}

extension WiringModel {
  /// Whether a factory may have tags: if its registry declares some, no others.
  func mayHave(_ tags: [String], _ factory: Catalog.Factory?) -> Bool {
    factory?.typedTags != true || declaredTags?.isSuperset(of: tags) ?? true
  }
}
