/// The lines that could not be read, by what is wrong with them, each with an example.
public struct MalformedReport: Report {
  let store: any Store

  public func table() throws -> Table {
    let malformed = try store.malformed()
    let rows = Dictionary(grouping: malformed, by: \.error.reason)
      .map { (reason: $0.key, lines: $0.value) }
      .top(.max, by: \.lines.count, name: \.reason.rawValue)
      .map { group in
        [
          Cell.text(group.reason.rawValue), .number(group.lines.count),
          .number(group.lines.first?.number ?? 0), .text(group.lines.first?.text ?? ""),
        ]
      }
    return Table(
      title: "Malformed lines", columns: ["reason", "lines", "first", "example"], rows: rows,
      totals: [.text("total"), .number(malformed.count), .text(""), .text("")])
  }
}
