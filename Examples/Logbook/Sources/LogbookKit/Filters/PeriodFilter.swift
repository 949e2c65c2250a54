public import Foundation

/// Keeps the entries of a period.
public struct PeriodFilter: EntryFilter {
  public struct Settings: Codable, Sendable {
    /// The first moment to keep.
    public var since: Date?
    /// The first moment after those to keep.
    public var until: Date?
    /// Keeps only what is younger than so many days.
    public var lastDays: Int?
  }

  private let since: Date
  private let until: Date

  /// Asks the clock once, so that a long run has one period.
  public init(settings: Settings, clock: any Clock) {
    var since = settings.since ?? .distantPast
    if let days = settings.lastDays {
      since = max(since, clock.now.addingTimeInterval(-86_400 * TimeInterval(days)))
    }
    self.since = since
    until = settings.until ?? .distantFuture
  }

  public func accepts(_ entry: AccessEntry) -> Bool {
    entry.time >= since && entry.time < until
  }
}
