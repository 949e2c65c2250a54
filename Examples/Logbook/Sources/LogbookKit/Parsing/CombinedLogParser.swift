/// Reads the Combined Log Format: the common one, then `"referrer" "agent"`.
public struct CombinedLogParser: LineParser {
  public init() {}

  public func parse(_ line: String) throws(LineError) -> AccessEntry {
    var scanner = LineScanner(line)
    var entry = try scanner.commonFields()
    try scanner.space()
    entry.referrer = try scanner.optionalQuoted()
    try scanner.space()
    entry.agent = try scanner.optionalQuoted()
    try scanner.end()
    return entry
  }
}
