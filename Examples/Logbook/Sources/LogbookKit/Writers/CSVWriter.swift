/// Writes comma-separated values (RFC 4180), one block with its own header for each report.
///
/// The first column names the report, so that a block can be picked out; totals, which a reader can
/// sum up, are left out.
public struct CSVWriter: ReportWriter {
  public struct Settings: Codable, Sendable {
    /// Puts `'` before texts that a spreadsheet would take for a formula.
    public var guardFormulas: Bool
  }

  let settings: Settings

  public func write(_ summary: Summary, _ tables: [Table]) -> String {
    let head: [[Cell]] = [
      ["report", "input", "lines", "accepted", "excluded", "malformed"].map(Cell.text),
      [
        .text("Summary"), .text(summary.input), .number(summary.lines), .number(summary.accepted),
        .number(summary.excluded), .number(summary.malformed),
      ],
    ]
    let blocks =
      [head]
      + tables.map { table in
        [(["report"] + table.columns).map(Cell.text)] + table.rows.map { [.text(table.title)] + $0 }
      }
    return blocks.map { $0.map(line).joined() }.joined(separator: "\r\n")
  }

  private func line(_ cells: [Cell]) -> String {
    cells.map(field).joined(separator: ",") + "\r\n"
  }

  private func field(_ cell: Cell) -> String {
    guard case .text(var text) = cell else { return cell.description }
    if settings.guardFormulas, let first = text.unicodeScalars.first,
      "=+-@\t\r".unicodeScalars.contains(first)
    {
      text = "'" + text
    }
    guard text.unicodeScalars.contains(where: { ",\"\r\n".unicodeScalars.contains($0) }) else {
      return text
    }
    var quoted = "\""
    for scalar in text.unicodeScalars {
      if scalar == "\"" { quoted += "\"" }
      quoted.unicodeScalars.append(scalar)
    }
    return quoted + "\""
  }
}
