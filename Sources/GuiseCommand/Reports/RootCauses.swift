internal import GuiseManifest

/// Findings in the order in which they are worth mending.
enum RootCauses {
  /// What other findings may follow from comes first: what was read before how it is put together, and
  /// that before what depends on all of it. Rules of one kind keep the order in which they run, and
  /// findings of one rule that of their places.
  static func first(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    let rules = RuleList.all
    let ranks = Dictionary(
      rules.enumerated().map { ($1.id, (rank($1.explanation.topic), $0)) },
      uniquingKeysWith: { first, _ in first })
    return diagnostics.enumerated()
      .sorted { left, right in
        let leftRank = ranks[left.element.rule] ?? (0, rules.count)
        let rightRank = ranks[right.element.rule] ?? (0, rules.count)
        return (leftRank.0, leftRank.1, left.offset) < (rightRank.0, rightRank.1, right.offset)
      }
      .map(\.element)
  }

  private static func rank(_ topic: RuleTopic) -> Int {
    switch topic {
    case .check: 0
    case .reading: 1
    case .files: 2
    case .shape: 3
    case .code: 4
    case .composition: 5
    case .variables: 6
    case .registrations: 7
    case .wiring: 8
    case .requirements: 9
    }
  }
}
