/// Something that holds of every plan.
struct TrialCheck: Sendable {
  /// Its name in messages, which tells one kind of disagreement from another.
  let name: String
  /// The broken promises, each in a line.
  let disagreements: @Sendable (Trial) async throws -> [String]

  static let all: [TrialCheck] = [
    .linkedVerdict, .sameTwice, .registrations, .codeRegistrations, .requirements,
    .loading, .effectiveForm, .difference, .keyOrder, .changes, .helps, .commas, .verification,
    .unused,
    .drawing, .unknownTags,
  ]
}

/// A check that a plan fails.
struct Disagreement: Hashable, Sendable {
  let check: String
  let text: String
}

extension Trial {
  func disagreements(_ checks: [TrialCheck] = TrialCheck.all) async throws -> [Disagreement] {
    var found: [Disagreement] = []
    for check in checks {
      found += try await check.disagreements(self).map { Disagreement(check: check.name, text: $0) }
    }
    return found
  }
}
