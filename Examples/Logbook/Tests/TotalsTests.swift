import Foundation
import LogbookKit
import Testing

/// The shipped log, counted by the reports and by `awk`.
@Suite struct TotalsTests {
  @Test(arguments: [[], ["Googlebot", "bingbot", "curl"]])
  func agreeWithAnIndependentCount(agents: [String]) async throws {
    let expected = try await AwkCount(
      accessLog, excludedAgents: agents.isEmpty ? "^$" : agents.joined(separator: "|"))
    let (summary, tables) =
      try agents.isEmpty
      ? Self.whole.get() : Self.read(filters: [AgentFilter(settings: .init(exclude: agents))])

    #expect(expected.requests > 3000 && expected.malformed > 20)
    #expect((expected.excluded > 0) == !agents.isEmpty)
    #expect(
      summary
        == Summary(
          input: "access.log", lines: 4000, accepted: expected.requests,
          excluded: expected.excluded, malformed: expected.malformed))

    for table in tables where table.columns.contains("requests") {
      #expect(table.total("requests") == .number(expected.requests), "\(table.title)")
    }
    for table in tables where table.columns.contains("bytes") {
      #expect(table.total("bytes") == .number(expected.bytes), "\(table.title)")
    }
    let statuses = try #require(tables.first { $0.title == "Status codes" })
    #expect(
      statuses.rows
        == expected.statuses.sorted { $0.key < $1.key }.map { [.text($0.key), .number($0.value)] })
    let malformed = try #require(tables.first { $0.title == "Malformed lines" })
    #expect(malformed.total("lines") == .number(expected.malformed))
    #expect(malformed.rows.count > 4, "the log is spoiled in several ways")
  }

  /// Rows that are not cut short sum up to their totals.
  @Test func rowsSumUpToTotals() throws {
    let (_, tables) = try Self.whole.get()
    for table in tables where ["Traffic by day", "Traffic by hour"].contains(table.title) {
      let sums = [1, 2].map { column in
        table.rows.reduce(0) { sum, row in
          if case .number(let value) = row[column] { sum + value } else { sum }
        }
      }
      #expect(table.totals.dropFirst() == [.number(sums[0]), .number(sums[1])])
    }
  }

  /// What is read without a filter.
  private static let whole = Result {
    try read(filters: [AgentFilter(settings: .init(exclude: []))])
  }

  private static func read(
    filters: [any EntryFilter]
  ) throws -> (summary: Summary, tables: [Table]) {
    let store = MemoryStore()
    let writer = Collector()
    let logbook = Logbook(
      parser: anyFormat, filters: filters, store: store,
      reports: [
        TrafficReport(settings: .init(by: .day), store: store),
        TrafficReport(settings: .init(by: .hour), store: store),
        TopPathsReport(settings: .init(limit: 3, queries: true), store: store),
        TopHostsReport(settings: TopListSettings(limit: 3), store: store),
        BandwidthReport(settings: TopListSettings(limit: 3), store: store),
        StatusReport(store: store),
        MalformedReport(store: store),
      ], writer: writer)
    _ = try logbook.run(accessLog)
    return try #require(writer.written)
  }
}

extension Table {
  /// The total of the column with this name.
  func total(_ column: String) -> Cell? {
    columns.firstIndex(of: column).map { totals[$0] }
  }
}
