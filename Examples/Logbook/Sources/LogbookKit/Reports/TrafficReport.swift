import Foundation

/// Requests and bytes over time, in UTC.
public struct TrafficReport: Report {
  public struct Settings: Codable, Sendable {
    public var by: Unit
  }

  public enum Unit: String, Codable, CaseIterable, Sendable {
    /// One row for each day.
    case day
    /// One row for each hour of the day, over all days.
    case hour

    /// The day as `2025-03-01`, the hour as `13:00`.
    func name(of time: Date) -> String {
      switch self {
      case .day: time.formatted(.iso8601.year().month().day())
      case .hour: time.formatted(.iso8601.time(includingFractionalSeconds: false)).prefix(2) + ":00"
      }
    }
  }

  let settings: Settings
  let store: any Store

  public func table() throws -> Table {
    let unit = settings.by
    let entries = try store.entries()
    let rows =
      entries
      .tallies { unit.name(of: $0.time) }
      .sorted { $0.key < $1.key }
      .map { [Cell.text($0.key), .number($0.tally.requests), .number($0.tally.bytes)] }
    let total = entries.tally()
    return Table(
      title: "Traffic by \(unit.rawValue)", columns: [unit.rawValue, "requests", "bytes"],
      rows: rows, totals: [.text("total"), .number(total.requests), .number(total.bytes)])
  }
}
