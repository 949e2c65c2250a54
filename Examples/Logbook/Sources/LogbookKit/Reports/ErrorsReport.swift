/// The requests that failed most: every answer with a status of 400 or more, by status and path.
public struct ErrorsReport: Report {
  private struct Failure: Hashable {
    var status: Int
    var path: String
  }

  let settings: TopListSettings
  let store: any Store

  public func table() throws -> Table {
    let failed = try store.entries().filter { $0.status >= 400 }
    let rows =
      failed
      .tallies { Failure(status: $0.status, path: $0.pathWithoutQuery) }
      .top(settings.limit, by: \.tally.requests, name: { "\($0.key.status) \($0.key.path)" })
      .map { failure in
        [
          Cell.text(String(failure.key.status)), .text(failure.key.path),
          .number(failure.tally.requests),
        ]
      }
    return Table(
      title: "Errors", columns: ["status", "path", "requests"], rows: rows,
      totals: [.text("total"), .text(""), .number(failed.count)])
  }
}
