import Foundation
import LogbookKit
import Testing

@Suite struct ReportTests {
  private let log = store(
    [
      AccessEntry(host: "b", time: time(hours: 1), path: "/x?a", status: 200, bytes: 10),
      AccessEntry(host: "a", time: time(hours: 25), path: "/x?b", status: 404, bytes: 20),
      AccessEntry(host: "c", time: time(hours: 2), path: "/y", status: 404, bytes: nil),
      AccessEntry(host: "c", time: time(hours: -1), path: "/z", status: 500, bytes: 400),
      AccessEntry(host: "b", time: time(hours: 3), path: "/x", status: 404, bytes: 1),
    ],
    malformed: [
      MalformedLine(number: 4, text: "first", error: LineError(.badSize, column: 1)),
      MalformedLine(number: 7, text: "second", error: LineError(.endsEarly, column: 1)),
      MalformedLine(number: 9, text: "third", error: LineError(.endsEarly, column: 1)),
    ])

  @Test func trafficByDay() throws {
    let table = try TrafficReport(settings: .init(by: .day), store: log).table()
    #expect(table.title == "Traffic by day")
    #expect(table.columns == ["day", "requests", "bytes"])
    #expect(
      table.rows == [
        ["2025-02-28", 1, 400], ["2025-03-01", 3, 11], ["2025-03-02", 1, 20],
      ])
    #expect(table.totals == ["total", 5, 431])
  }

  @Test func trafficByHourAddsTheDaysUp() throws {
    let table = try TrafficReport(settings: .init(by: .hour), store: log).table()
    #expect(
      table.rows == [["01:00", 2, 30], ["02:00", 1, 0], ["03:00", 1, 1], ["23:00", 1, 400]])
    #expect(table.totals == ["total", 5, 431])
  }

  @Test func topPaths() throws {
    let joined = try TopPathsReport(settings: .init(limit: 2, queries: false), store: log).table()
    #expect(joined.rows == [["/x", 3, 31], ["/y", 1, 0]])
    #expect(joined.totals == ["total", 5, 431])
    let apart = try TopPathsReport(settings: .init(limit: 3, queries: true), store: log).table()
    #expect(apart.rows == [["/x", 1, 1], ["/x?a", 1, 10], ["/x?b", 1, 20]])
  }

  @Test(arguments: [(-1, []), (0, []), (1, ["b"]), (2, ["b", "c"]), (9, ["b", "c", "a"])])
  func topHostsByNumberThenName(limit: Int, hosts: [String]) throws {
    let table = try TopHostsReport(settings: TopListSettings(limit: limit), store: log).table()
    #expect(table.rows.map { $0[0].description } == hosts)
    #expect(table.totals == ["total", 5, 431])
  }

  @Test func statuses() throws {
    let table = try StatusReport(store: log).table()
    #expect(table.rows == [["200", 1], ["404", 3], ["500", 1]])
    #expect(table.totals == ["total", 5])
  }

  @Test func errors() throws {
    let table = try ErrorsReport(settings: TopListSettings(limit: 2), store: log).table()
    #expect(table.rows == [["404", "/x", 2], ["404", "/y", 1]])
    #expect(table.totals == ["total", "", 4])
  }

  @Test func bandwidth() throws {
    let table = try BandwidthReport(settings: TopListSettings(limit: 2), store: log).table()
    #expect(table.rows == [["/z", 400, 400], ["/x", 31, 10]])
    #expect(table.totals == ["total", 431, 86])
  }

  @Test func malformedLines() throws {
    let table = try MalformedReport(store: log).table()
    #expect(
      table.rows == [
        ["the line ends early", 2, 7, "second"],
        ["the size is neither a number nor -", 1, 4, "first"],
      ])
    #expect(table.totals == ["total", 3, "", ""])
  }

  @Test func nothingReportsNothing() throws {
    let empty = MemoryStore()
    let limit = TopListSettings(limit: 3)
    let reports: [any Report] = [
      TrafficReport(settings: .init(by: .day), store: empty),
      TopPathsReport(settings: .init(limit: 3, queries: true), store: empty),
      TopHostsReport(settings: limit, store: empty), StatusReport(store: empty),
      ErrorsReport(settings: limit, store: empty), BandwidthReport(settings: limit, store: empty),
      MalformedReport(store: empty),
    ]
    for report in reports {
      let table = try report.table()
      #expect(table.rows.isEmpty, "\(table.title)")
      #expect(table.totals.count == table.columns.count, "\(table.title)")
    }
  }

  /// A log may claim sizes whose sum no number holds.
  @Test func hugeSizesDoNotOverflow() throws {
    let log = store((0..<3).map { _ in AccessEntry(host: "h", time: time(), bytes: .max) })
    #expect(
      try BandwidthReport(settings: .init(limit: 1), store: log).table().rows[0][1] == .number(.max)
    )
  }
}
