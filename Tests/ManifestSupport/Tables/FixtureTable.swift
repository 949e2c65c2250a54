package import Foundation
import TestSupport
import Testing

/// A file of `Tests/Fixtures/tables`: paragraphs, of which those that begin with `#` are remarks.
///
/// A paragraph `catalog` is the catalog of the rows below it, or `factories NAME` names the code.
/// A paragraph `manifest` is what stands around the lines of a row that is no whole file: its line
/// `…` stands for them.
package struct FixtureTable {
  /// The tables in a folder of `Tests/Fixtures/tables`, in byte order.
  package static func urls(in name: String) -> [URL] {
    let folder = Fixtures.folder.appending(path: "tables/\(name)")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".txt") }.sorted().map { folder.appending(path: $0) }
  }

  private enum Paragraph {
    case text(String)
    case row(TableRow)
  }

  private let url: URL
  private var paragraphs: [Paragraph] = []

  package var rows: [TableRow] {
    paragraphs.compactMap { paragraph in
      if case .row(let row) = paragraph { row } else { nil }
    }
  }

  package init(contentsOf url: URL) throws {
    self.url = url
    let text = try String(contentsOf: url, encoding: .utf8)
    var (catalog, frame, title, factories) = ([String: Any](), TableRow.registrations, "", "")
    for paragraph in text.split(separator: "\n\n").map(String.init) {
      let lines = paragraph.split(separator: "\n").map(String.init)
      switch lines[0] {
      case "catalog":
        catalog = try CatalogNotation.read(lines.dropFirst().joined(separator: "\n"))
      case "manifest": frame = Array(lines.dropFirst())
      case let line where line.hasPrefix("#"): break
      case let line where line.hasPrefix("factories ") && lines.count == 1:
        factories = String(line.dropFirst(10))
      default:
        var row = try TableRow(lines, below: title, catalog, frame)
        if row.factories.isEmpty { row.factories = factories }
        title = row.title
        paragraphs.append(.row(row))
        continue
      }
      paragraphs.append(.text(lines.joined(separator: "\n")))
    }
  }

  /// Compares what each row comes to with what it expects, or records it.
  package func expect(_ found: (TableRow) async throws -> [String]) async throws {
    #expect(!rows.isEmpty)
    var texts: [String] = []
    for paragraph in paragraphs {
      switch paragraph {
      case .text(let text): texts.append(text)
      case .row(let row):
        let lines = try await found(row)
        if !TestSettings.isRecording { #expect(lines == row.expected, "\(row.title)") }
        texts.append((row.input + lines).joined(separator: "\n"))
      }
    }
    if TestSettings.isRecording {
      try GoldenFile.expect(texts.joined(separator: "\n\n") + "\n", at: url)
    }
  }
}
