extension CursorContext {
  /// The possible texts at the cursor, most likely first.
  ///
  /// Entries with the same label and kind are merged.
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
