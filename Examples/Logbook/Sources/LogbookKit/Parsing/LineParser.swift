/// Reads one line of a log.
public protocol LineParser: Sendable {
  func parse(_ line: String) throws(LineError) -> AccessEntry
}
