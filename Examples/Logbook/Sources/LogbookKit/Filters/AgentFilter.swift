/// Drops the entries of user agents such as crawlers and monitors.
public struct AgentFilter: EntryFilter {
  public struct Settings: Codable, Sendable {
    /// Parts of agent names to drop; upper and lower case are alike.
    public var exclude: [String]
  }

  private let excluded: [String]

  public init(settings: Settings) {
    excluded = settings.exclude.map { $0.lowercased() }
  }

  public func accepts(_ entry: AccessEntry) -> Bool {
    guard let agent = entry.agent?.lowercased() else { return true }
    return !excluded.contains { !$0.isEmpty && agent.contains($0) }
  }
}
