/// Requests and bytes over time, in UTC.
public struct TrafficReport: Report {
  public struct Settings: Codable, Sendable {
    public var by: Unit

    public init(by: Unit) {
      self.by = by
    }
  }

  public enum Unit: String, Codable, CaseIterable, Sendable {
    /// One row for each day.
    case day
    /// One row for each hour of the day, over all days.
    case hour
  }

  private let unit: Unit
  private let store: any Store

  public init(settings: Settings, store: any Store) {
    unit = settings.by
    self.store = store
  }

  public func table() throws -> Table {
    let entries = try store.entries()
    let rows =
      entries
      .tallies { unit == .day ? UTC.day(of: $0.time) : UTC.hour(of: $0.time) }
      .sorted { $0.key < $1.key }
      .map { [Cell.text($0.key), .number($0.tally.requests), .number($0.tally.bytes)] }
    let total = entries.tally()
    return Table(
      title: "Traffic by \(unit.rawValue)", columns: [unit.rawValue, "requests", "bytes"],
      rows: rows, totals: [.text("total"), .number(total.requests), .number(total.bytes)])
  }
}
