/// Reads the Common Log Format: `host ident user [time] "request" status size`.
public struct CommonLogParser: LineParser {
  public init() {}

  public func parse(_ line: String) throws(LineError) -> AccessEntry {
    var scanner = LineScanner(line)
    let entry = try scanner.commonFields()
    try scanner.end()
    return entry
  }
}
