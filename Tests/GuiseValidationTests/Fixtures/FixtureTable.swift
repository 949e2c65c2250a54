import Foundation
import TestSupport

/// A file of `Tests/Fixtures/tables`: paragraphs, of which those that begin with `#` are remarks.
///
/// A paragraph `catalog` is the catalog of the rows below it. A paragraph `manifest` is what stands
/// around the lines of a row that is no whole file: its line `…` stands for them.
struct FixtureTable {
  /// The tables in a folder of `Tests/Fixtures/tables`, in byte order.
  static func urls(in name: String) -> [URL] {
    let folder = Fixtures.folder.appending(path: "tables/\(name)")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".txt") }.sorted().map { folder.appending(path: $0) }
  }

  private enum Paragraph {
    case text(String)
    case row(TableRow)
  }

  private var paragraphs: [Paragraph] = []

  var rows: [TableRow] {
    paragraphs.compactMap { paragraph in
      if case .row(let row) = paragraph { row } else { nil }
    }
  }

  init(contentsOf url: URL) throws {
    let text = try String(contentsOf: url, encoding: .utf8)
    var (catalog, frame, title) = ([String: Any](), TableRow.registrations, "")
    for paragraph in text.split(separator: "\n\n").map(String.init) {
      let lines = paragraph.split(separator: "\n").map(String.init)
      switch lines[0] {
      case "catalog":
        catalog = try CatalogNotation.read(lines.dropFirst().joined(separator: "\n"))
      case "manifest": frame = Array(lines.dropFirst())
      case let line where line.hasPrefix("#"): break
      default:
        let row = try TableRow(lines, below: title, catalog, frame)
        title = row.title
        paragraphs.append(.row(row))
        continue
      }
      paragraphs.append(.text(lines.joined(separator: "\n")))
    }
  }

  /// The file with other lines in the place of what each row expects.
  func text(expecting lines: (TableRow) throws -> [String]) rethrows -> String {
    try paragraphs.map { paragraph in
      switch paragraph {
      case .text(let text): text
      case .row(let row): (row.input + (try lines(row))).joined(separator: "\n")
      }
    }.joined(separator: "\n\n") + "\n"
  }
}
