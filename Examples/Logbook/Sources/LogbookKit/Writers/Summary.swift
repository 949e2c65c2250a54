/// What became of the lines of one input.
public struct Summary: Equatable, Sendable, Encodable {
  /// The input's name.
  public var input: String
  /// All lines but empty ones.
  public var lines: Int
  /// The entries that passed every filter.
  public var accepted: Int
  /// The entries that a filter dropped.
  public var excluded: Int
  /// The lines that could not be read.
  public var malformed: Int
}
