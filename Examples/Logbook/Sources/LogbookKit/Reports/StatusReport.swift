/// Requests by the status of their answers.
public struct StatusReport: Report {
  let store: any Store

  public func table() throws -> Table {
    let entries = try store.entries()
    let rows =
      entries
      .tallies { $0.status }
      .sorted { $0.key < $1.key }
      .map { [Cell.text(String($0.key)), .number($0.tally.requests)] }
    return Table(
      title: "Status codes", columns: ["status", "requests"], rows: rows,
      totals: [.text("total"), .number(entries.count)])
  }
}
