extension CursorContext {
  /// All that may be written where the cursor is, the likeliest first; entries of one label and one kind
  /// are one.
  ///
  /// - Complexity: linear in the text, in the registrations and in the factories.
  package var completions: [CompletionEntry] {
    var seen: [CompletionEntry.Kind: Set<String>] = [:]
    let entries =
      switch place.standing {
      case .key: keyEntries
      case .value: valueEntries
      case .between: [CompletionEntry]()
      }
    return entries.sorted { ($0.rank, $0.label) < ($1.rank, $1.label) }
      .filter { seen[$0.kind, default: []].insert($0.label).inserted }
  }
}
