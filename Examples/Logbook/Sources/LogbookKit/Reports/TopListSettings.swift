/// The settings of a report that shows the first few of many.
public struct TopListSettings: Codable, Sendable {
  /// How many rows to show at most.
  public var limit: Int
}
