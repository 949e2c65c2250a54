/// Keeps the entries whose path begins in certain ways.
public struct PathFilter: EntryFilter {
  public struct Settings: Codable, Sendable {
    /// Prefixes to keep; empty keeps all.
    public var include: [String]
    /// Prefixes to drop, also out of those to keep.
    public var exclude: [String]
  }

  let settings: Settings

  public func accepts(_ entry: AccessEntry) -> Bool {
    (settings.include.isEmpty || settings.include.contains { entry.path.hasPrefix($0) })
      && !settings.exclude.contains { entry.path.hasPrefix($0) }
  }
}
