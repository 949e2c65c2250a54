import LogbookKit
import Testing

@Suite struct MalformedLineTests {
  private static let damages: [(line: String, reason: LineError.Reason, column: Int)] = [
    ("", .endsEarly, 1),
    ("host", .endsEarly, 5),
    ("host - - ", .badTime, 8),
    (" - - [", .missingSpace, 1),
    ("host  - [", .missingSpace, 6),
    (line(time: "01/Mar/2025"), .badTime, 7),
    (line(size: ""), .endsEarly, 57),
    (line(size: "-1"), .badSize, 57),
    (line(size: "+1"), .badSize, 57),
    (line(size: "1.5"), .badSize, 57),
    (line(size: "99999999999999999999"), .badSize, 57),
    (line(status: "OK"), .badStatus, 53),
    (line(status: "99"), .badStatus, 53),
    (line(status: "1000"), .badStatus, 53),
    (line() + " ", .endsEarly, 60),
    (line() + " -", .unquoted, 60),
    (line() + #" "-""#, .endsEarly, 63),
    (line() + #" "-" "agent"#, .unclosedQuote, 64),
    (line() + #" "-" "agent\""#, .unclosedQuote, 64),
    (line() + #" "-" "agent" 0.012"#, .trailingText, 71),
  ]

  @Test(arguments: damages)
  func showWhatIsWrongAndWhere(line: String, reason: LineError.Reason, column: Int) {
    #expect(throws: LineError(reason, column: column), "\(line)") { try anyFormat.parse(line) }
  }

  @Test(arguments: [
    "00/Mar/2025:00:00:00 +0000", "32/Mar/2025:00:00:00 +0000", "29/Feb/2025:00:00:00 +0000",
    "29/Feb/1900:00:00:00 +0000", "31/Apr/2025:00:00:00 +0000", "01/Mrz/2025:00:00:00 +0000",
    "01/Mar/2025:24:00:00 +0000", "01/Mar/2025:00:60:00 +0000", "01/Mar/2025:00:00:61 +0000",
    "01/Mar/2025:00:00:00", "01/Mar/2025:00:00:00 0000", "01/Mar/2025:00:00:00 +2400",
    "01/Mar/2025:00:00:00 +0060", "01/Mar/2025 00:00:00 +0000", "1/Mar/2025:00:00:00 +00000",
    "01/Mar/0000:00:00:00 +0000", "01/Mar/20x5:00:00:00 +0000", "",
  ])
  func timesThatDoNotExist(written: String) {
    #expect(throws: LineError(.badTime, column: 7)) { try anyFormat.parse(line(time: written)) }
  }

  @Test func noParserReadsNothing() {
    #expect(throws: LineError(.noParser, column: 0)) {
      try FirstMatchParser(parsers: []).parse(line())
    }
  }

  /// Cut anywhere, spoiled at any byte: a line is read or refused, and nothing else happens.
  @Test func everyDamageIsReadOrRefused() {
    let bytes = Array((line(request: #"GET /\"\x41 HTTP/1.1"#) + #" "-" "a\\""#).utf8)
    var refused = 0
    for position in bytes.indices {
      for spoiled in [bytes.prefix(position) + [], bytes[..<position] + bytes[(position + 1)...]] {
        refused += isRefused(spoiled) ? 1 : 0
      }
      for byte: UInt8 in [0x00, 0x20, 0x22, 0x5B, 0x5C, 0x5D, 0x80, 0xFF] {
        refused += isRefused(bytes[..<position] + [byte] + bytes[(position + 1)...]) ? 1 : 0
      }
    }
    #expect(refused > bytes.count)
  }

  private func isRefused(_ bytes: ArraySlice<UInt8>) -> Bool {
    (try? anyFormat.parse(String(decoding: bytes, as: UTF8.self))) == nil
  }
}
