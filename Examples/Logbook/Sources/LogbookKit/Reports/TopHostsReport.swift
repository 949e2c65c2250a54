/// The clients that asked most.
public struct TopHostsReport: Report {
  private let limit: Int
  private let store: any Store

  public init(settings: TopListSettings, store: any Store) {
    limit = settings.limit
    self.store = store
  }

  public func table() throws -> Table {
    let entries = try store.entries()
    let rows =
      entries
      .tallies { $0.host }
      .top(limit, by: \.tally.requests, name: \.key)
      .map { [Cell.text($0.key), .number($0.tally.requests), .number($0.tally.bytes)] }
    let total = entries.tally()
    return Table(
      title: "Top hosts", columns: ["host", "requests", "bytes"], rows: rows,
      totals: [.text("total"), .number(total.requests), .number(total.bytes)])
  }
}
