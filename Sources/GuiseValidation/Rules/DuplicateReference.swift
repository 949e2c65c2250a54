internal import GuiseManifest

extension Rule {
  package static let duplicateReference = Rule(
    "duplicate-reference", in: .proving, severity: .warning
  ) { check in
    let model = check.model
    return model.faults.compactMap { fault in
      guard case .repeated(let id, let first) = fault.problem else { return nil }
      return Finding(
        "\"\(id)\" is in this list twice", at: model.place(of: fault),
        help: [
          Suggestion("remove it here, or name the registration that is meant")
            .titled("Remove \(Phrase.quoted(id)) here").removing(model.place(of: fault))
        ],
        related: [.init("first here", at: model.place(ofElement: first, of: fault))])
    }
  }
}
