/// Lays out a run's summary and its reports.
public protocol ReportWriter: Sendable {
  func write(_ summary: Summary, _ tables: [Table]) throws -> String
}
