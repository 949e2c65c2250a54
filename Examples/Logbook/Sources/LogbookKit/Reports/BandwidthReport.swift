/// The paths whose answers took most bytes.
public struct BandwidthReport: Report {
  let settings: TopListSettings
  let store: any Store

  public func table() throws -> Table {
    let entries = try store.entries()
    let rows =
      entries
      .tallies { $0.pathWithoutQuery }
      .top(settings.limit, by: \.tally.bytes, name: \.key)
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
