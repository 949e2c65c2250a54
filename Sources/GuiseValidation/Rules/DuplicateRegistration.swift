internal import GuiseManifest
internal import StrictJSON

extension Rule {
  package static let duplicateRegistration = Rule("duplicate-registration", in: .composing) {
    check in
    duplicates(.registration, called: "identifier", in: check)
  }
}

extension Rule {
  /// The findings about names that two entries have.
  ///
  /// - Parameter noun: The word for such a name in messages.
  @inline(never)
  static func duplicates(
    _ kind: CompositionFault.EntryKind, called noun: String, in check: Check
  ) -> [Finding] {
    check.composed.faults.compactMap { fault in
      guard case .duplicate(kind, let member, let first) = fault else { return nil }
      return Finding(
        fault.message, at: fault.place,
        help: member.document === first.document
          ? ["give one of the two another \(noun)"]
          : [
            Suggestion("to change the first one, add \"override\": true")
              .setting("override", to: true, in: member.value),
            "or choose another \(noun)",
          ],
        related: [.init("first here", at: Place(key: first))])
    }
  }
}
