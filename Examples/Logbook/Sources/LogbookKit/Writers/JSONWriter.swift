import Foundation

/// Writes one JSON object, its keys sorted.
public struct JSONWriter: ReportWriter {
  public struct Settings: Codable, Sendable {
    /// Whether to lay the object out over lines.
    public var pretty: Bool
  }

  private struct Document: Encodable {
    var summary: Summary
    var reports: [Section]
  }

  private struct Section: Encodable {
    var title: String
    var rows: [[String: Cell]]
    var totals: [String: Cell]

    init(_ table: Table) {
      func named(_ row: [Cell]) -> [String: Cell] {
        Dictionary(zip(table.columns, row)) { first, _ in first }
      }
      title = table.title
      rows = table.rows.map(named)
      totals = named(table.totals).filter { $0.value != .text("total") && $0.value != .text("") }
    }
  }

  let settings: Settings

  public func write(_ summary: Summary, _ tables: [Table]) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if settings.pretty { encoder.outputFormatting.insert(.prettyPrinted) }
    let document = Document(summary: summary, reports: tables.map(Section.init))
    return String(decoding: try encoder.encode(document), as: UTF8.self) + "\n"
  }
}
