/// What a report found: rows under named columns, and totals over everything it looked at.
public struct Table: Equatable, Sendable {
  public var title: String
  public var columns: [String]
  public var rows: [[Cell]]
  /// One cell a column. They count what the rows leave out, too: a list of the top ten has the
  /// totals of all.
  public var totals: [Cell]
}
