internal import GuiseManifest

extension Rule {
  package static let replacedRegistration = Rule(
    "replaced-registration", in: .proving, severity: .warning
  ) { check in
    let model = check.model
    // A registration that offers several services is reported once.
    var reported: Set<EntryID> = []
    return model.owners.code.replaced.compactMap { replaced in
      let key = model.keys.describe(replaced.key)
      if let entry = replaced.entry {
        guard reported.insert(entry).inserted else { return nil }
        return Finding(
          "\"\(model.id(of: entry))\" replaces \(key), which the code assembly "
            + "\"\(replaced.assembly)\" registers",
          at: model.place(of: entry),
          help: [
            Suggestion(
              (check.isNamed(entry) ? "give it a tag" : "remove it or give it a tag")
                + "; to replace the other one, add \"allow\": [\"replaced-registration\"]")
          ], related: related(replaced.assembly, model))
      }
      let other = replaced.other ?? ""
      return Finding(
        "the code assemblies \"\(other)\" and \"\(replaced.assembly)\" both register \(key)",
        at: model.codePlaces[replaced.assembly],
        help: ["give one of the two a tag in code, or use only one of the assemblies"],
        related: related(other, model) + model.related(toFileOf: replaced.assembly))
    }
  }

  /// The place where the manifest uses a code assembly, and the file that registers it.
  private static func related(_ assembly: String, _ model: WiringModel) -> [Diagnostic.Related] {
    (model.codePlaces[assembly].map { [.init("\"\(assembly)\" is used here", at: $0)] } ?? [])
      + model.related(toFileOf: assembly)
  }
}
