import Foundation

/// One line of a file store.
struct StoreRecord: Codable {
  /// When the record was stored.
  var stored: Date
  var entry: AccessEntry?
  var malformed: MalformedLine?

  /// The contents as JSON lines, each with its newline.
  static func lines(of contents: StoreContents, stored: Date) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    let records =
      contents.entries.map { StoreRecord(stored: stored, entry: $0) }
      + contents.malformed.map { StoreRecord(stored: stored, malformed: $0) }
    var text = Data()
    for record in records {
      text.append(try encoder.encode(record))
      text.append(UInt8(ascii: "\n"))
    }
    return text
  }

  static func contents(of text: Data, path: String) throws -> StoreContents {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    var contents = StoreContents()
    let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where !line.isEmpty {
      guard let record = try? decoder.decode(StoreRecord.self, from: line) else {
        throw FileStoreError(path: path, line: index + 1)
      }
      if let entry = record.entry { contents.entries.append(entry) }
      if let malformed = record.malformed { contents.malformed.append(malformed) }
    }
    return contents
  }
}
