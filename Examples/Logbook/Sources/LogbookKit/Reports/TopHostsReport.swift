/// The clients that asked most.
public struct TopHostsReport: Report {
  let settings: TopListSettings
  let store: any Store

  public func table() throws -> Table {
    let entries = try store.entries()
    let rows =
      entries
      .tallies { $0.host }
      .top(settings.limit, by: \.tally.requests, name: \.key)
      .map { [Cell.text($0.key), .number($0.tally.requests), .number($0.tally.bytes)] }
    let total = entries.tally()
    return Table(
      title: "Top hosts", columns: ["host", "requests", "bytes"], rows: rows,
      totals: [.text("total"), .number(total.requests), .number(total.bytes)])
  }
}
