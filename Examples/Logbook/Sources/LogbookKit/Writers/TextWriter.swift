/// Writes tables for a terminal, numbers to the right.
public struct TextWriter: ReportWriter {
  public struct Settings: Codable, Sendable {
    /// Longer texts are cut to this number of characters.
    public var maximumWidth: Int
  }

  private let maximumWidth: Int

  public init(settings: Settings) {
    maximumWidth = max(1, settings.maximumWidth)
  }

  public func write(_ summary: Summary, _ tables: [Table]) -> String {
    let head =
      "\(printable(summary.input)): \(summary.lines) lines, \(summary.accepted) accepted, "
      + "\(summary.excluded) excluded, \(summary.malformed) malformed\n"
    return ([head] + tables.map(layOut)).joined(separator: "\n")
  }

  private func layOut(_ table: Table) -> String {
    let isNumber = table.columns.indices.map { column in
      guard table.totals.indices.contains(column) else { return false }
      if case .number = table.totals[column] { return true }
      return false
    }
    let header = table.columns.map(shortened)
    let body = (table.rows + [table.totals]).map { row in row.map { shortened($0.description) } }
    let widths = header.indices.map { column in
      ([header] + body).map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    func line(_ cells: [String]) -> String {
      let padded = zip(cells, zip(widths, isNumber)).map { cell, column in
        let padding = String(repeating: " ", count: max(0, column.0 - cell.count))
        return column.1 ? padding + cell : cell + padding
      }
      var text = padded.joined(separator: "  ")
      while text.last == " " { text.removeLast() }
      return text
    }
    let rule = line(widths.map { String(repeating: "-", count: $0) })
    let lines =
      [table.title, line(header), rule] + body.dropLast().map(line) + [rule]
      + body.suffix(1).map(line)
    return lines.map { $0 + "\n" }.joined()
  }

  private func shortened(_ text: String) -> String {
    let text = printable(text)
    return text.count <= maximumWidth ? text : text.prefix(maximumWidth - 1) + "…"
  }

  /// Control and formatting characters are escaped: a log must not steer the reader's terminal.
  private func printable(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator:
        result += "\\u{\(String(scalar.value, radix: 16))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
