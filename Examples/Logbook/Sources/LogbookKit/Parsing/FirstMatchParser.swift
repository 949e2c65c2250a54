/// Tries parsers in order and takes the first that can read the line.
public struct FirstMatchParser: LineParser {
  let parsers: [any LineParser]

  /// Throws the error of the parser that got furthest, of the first of them if several did.
  public func parse(_ line: String) throws(LineError) -> AccessEntry {
    var furthest = LineError(reason: .noParser, column: 0)
    for parser in parsers {
      do throws(LineError) {
        return try parser.parse(line)
      } catch {
        if error.column > furthest.column { furthest = error }
      }
    }
    throw furthest
  }
}
