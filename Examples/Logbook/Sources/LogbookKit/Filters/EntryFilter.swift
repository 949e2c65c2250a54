/// Decides which entries are kept. An entry must pass every filter.
public protocol EntryFilter: Sendable {
  func accepts(_ entry: AccessEntry) -> Bool
}
