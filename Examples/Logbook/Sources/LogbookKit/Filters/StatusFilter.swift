/// Keeps the entries whose status lies in a range.
public struct StatusFilter: EntryFilter {
  public struct Settings: Codable, Sendable {
    /// The first status to keep.
    public var from: Int
    /// The last status to keep.
    public var through: Int
  }

  let settings: Settings

  public func accepts(_ entry: AccessEntry) -> Bool {
    entry.status >= settings.from && entry.status <= settings.through
  }
}
