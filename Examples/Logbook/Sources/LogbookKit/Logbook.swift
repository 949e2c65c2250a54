public import Foundation

/// The application: reads a log into its store and writes its reports.
public final class Logbook: Sendable {
  private let parser: any LineParser
  private let filters: [any EntryFilter]
  private let store: any Store
  private let reports: [any Report]
  private let writer: any ReportWriter

  public init(
    parser: any LineParser, filters: [any EntryFilter], store: any Store,
    reports: [any Report], writer: any ReportWriter
  ) {
    self.parser = parser
    self.filters = filters
    self.store = store
    self.reports = reports
    self.writer = writer
  }

  /// Reads a log file and returns the written reports.
  public func run(_ file: URL) throws -> String {
    try run(Data(contentsOf: file), name: file.lastPathComponent)
  }

  /// Reads the text of a log, which is called `name` in the summary.
  public func run(_ log: Data, name: String) throws -> String {
    var contents = StoreContents()
    var summary = Summary(input: name, lines: 0, accepted: 0, excluded: 0, malformed: 0)
    let lines = log.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, bytes) in lines.enumerated() {
      let line = String(decoding: bytes.last == 0x0D ? bytes.dropLast() : bytes, as: UTF8.self)
      guard !line.isEmpty else { continue }
      summary.lines += 1
      do throws(LineError) {
        let entry = try parser.parse(line)
        if filters.allSatisfy({ $0.accepts(entry) }) {
          contents.entries.append(entry)
        } else {
          summary.excluded += 1
        }
      } catch {
        contents.malformed.append(MalformedLine(number: index + 1, text: line, error: error))
      }
    }
    summary.accepted = contents.entries.count
    summary.malformed = contents.malformed.count
    try store.append(contents)
    return try writer.write(summary, reports.map { try $0.table() })
  }
}
