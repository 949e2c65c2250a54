/// The paths whose answers took most bytes.
public struct BandwidthReport: Report {
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
      .tallies { $0.pathWithoutQuery }
      .top(limit, by: \.tally.bytes, name: \.key)
      .map { path in
        [
          Cell.text(path.key), .number(path.tally.bytes),
          .number(path.tally.bytes / path.tally.requests),
        ]
      }
    let total = entries.tally()
    return Table(
      title: "Bandwidth", columns: ["path", "bytes", "bytes per request"], rows: rows,
      totals: [
        .text("total"), .number(total.bytes), .number(total.bytes / max(1, total.requests)),
      ])
  }
}
