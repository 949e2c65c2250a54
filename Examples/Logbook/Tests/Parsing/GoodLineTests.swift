import Foundation
import LogbookKit
import Testing

@Suite struct GoodLineTests {
  @Test func commonLogFormat() throws {
    let entry = try CommonLogParser().parse(
      #"127.0.0.1 - frank [10/Oct/2000:13:55:36 -0700] "GET /apache_pb.gif HTTP/1.0" 200 2326"#)
    #expect(
      entry
        == AccessEntry(
          host: "127.0.0.1", user: "frank", time: Date(timeIntervalSince1970: 971_211_336),
          method: "GET", path: "/apache_pb.gif", version: "HTTP/1.0", status: 200, bytes: 2326))
  }

  @Test func combinedLogFormat() throws {
    let entry = try CombinedLogParser().parse(
      #"2001:db8::17 - - [01/Mar/2025:02:00:00 +0100] "POST /api HTTP/2.0" 304 - "#
        + #""https://example.org/?q=\"x\"" "Agent \\ \x41\t1""#)
    #expect(
      entry
        == AccessEntry(
          host: "2001:db8::17", time: time(hours: 1), method: "POST", path: "/api",
          version: "HTTP/2.0", status: 304, bytes: nil, referrer: #"https://example.org/?q="x""#,
          agent: "Agent \\ A\t1"))
  }

  @Test func hyphensStandForNothing() throws {
    let entry = try CombinedLogParser().parse(line(size: "-") + #" "-" """#)
    #expect(entry.user == nil && entry.bytes == nil)
    #expect(entry.referrer == nil && entry.agent == nil)
  }

  @Test(arguments: [
    ("-", nil), ("frank", "frank"), ("anna lee", "anna lee"), (#""""#, nil), ("a@b", "a@b"),
    ("naïve", "naïve"),
  ])
  func users(written: String, user: String?) throws {
    #expect(try anyFormat.parse(line(user: written)).user == user)
  }

  @Test(arguments: [
    "01/Mar/2025:00:00:00 +0000", "01/Mar/2025:05:30:00 +0530", "28/Feb/2025:16:00:00 -0800",
    "01/Mar/2025:14:00:00 +1400", "28/Feb/2025:23:59:60 +0000",
  ])
  func timeZones(written: String) throws {
    #expect(try anyFormat.parse(line(time: written)).time == time())
  }

  @Test(arguments: [
    ("29/Feb/2024:00:00:00 +0000", 1_709_164_800.0), ("29/Feb/2000:12:00:00 +0000", 951_825_600),
    ("01/Jan/1970:00:00:00 +0000", 0), ("31/Dec/1969:23:59:59 +0000", -1),
    ("01/Mar/1900:00:00:00 +0000", -2_203_891_200), ("31/Dec/9999:23:59:59 +0000", 253_402_300_799),
  ])
  func times(written: String, seconds: Double) throws {
    #expect(try anyFormat.parse(line(time: written)).time.timeIntervalSince1970 == seconds)
  }

  @Test(arguments: [
    ("GET / HTTP/1.1", "GET", "/", "HTTP/1.1"),
    ("GET /a b HTTP/1.1", "GET", "/a b", "HTTP/1.1"),
    (#"GET /?q=\"a\" HTTP/1.1"#, "GET", #"/?q="a""#, "HTTP/1.1"),
    ("GET /", "GET", "/", nil),
    ("OPTIONS * HTTP/1.1", "OPTIONS", "*", "HTTP/1.1"),
    ("VERSION-CONTROL /x HTTP/1.1", "VERSION-CONTROL", "/x", "HTTP/1.1"),
    ("-", nil, "-", nil),
    ("", nil, "", nil),
    (#"\x16\x03\x01"#, nil, "\u{16}\u{03}\u{01}", nil),
    ("hello there", nil, "hello there", nil),
    (#"GET /\q\x4 HTTP/1.1"#, "GET", #"/\q\x4"#, "HTTP/1.1"),
    (#"GET /\xc3\xa9 HTTP/1.1"#, "GET", "/é", "HTTP/1.1"),
  ])
  func requestLines(written: String, method: String?, path: String, version: String?) throws {
    let entry = try anyFormat.parse(line(request: written))
    #expect(entry.method == method)
    #expect(entry.path == path)
    #expect(entry.version == version)
  }

  @Test func firstMatchTakesTheFirstThatFits() throws {
    let combined = line() + #" "-" "curl/8""#
    #expect(try anyFormat.parse(combined).agent == "curl/8")
    #expect(try anyFormat.parse(line()).agent == nil)
    #expect(throws: LineError(.trailingText, column: line().utf8.count + 1)) {
      try FirstMatchParser(parsers: [CommonLogParser()]).parse(combined)
    }
  }
}
