/// The paths that were asked for most.
public struct TopPathsReport: Report {
  public struct Settings: Codable, Sendable {
    /// How many paths to show at most.
    public var limit: Int
    /// Whether `/search?q=a` and `/search?q=b` are two paths.
    public var queries: Bool
  }

  let settings: Settings
  let store: any Store

  public func table() throws -> Table {
    let entries = try store.entries()
    let rows =
      entries
      .tallies { settings.queries ? $0.path : $0.pathWithoutQuery }
      .top(settings.limit, by: \.tally.requests, name: \.key)
      .map { [Cell.text($0.key), .number($0.tally.requests), .number($0.tally.bytes)] }
    let total = entries.tally()
    return Table(
      title: "Top paths", columns: ["path", "requests", "bytes"], rows: rows,
      totals: [.text("total"), .number(total.requests), .number(total.bytes)])
  }
}

extension AccessEntry {
  var pathWithoutQuery: String {
    String(path.prefix { $0 != "?" })
  }
}
