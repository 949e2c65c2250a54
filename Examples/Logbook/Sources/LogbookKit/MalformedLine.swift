/// A line that no parser could read.
public struct MalformedLine: Codable, Equatable, Sendable {
  /// Its number in the input, from 1.
  public var number: Int
  public var text: String
  public var error: LineError
}
