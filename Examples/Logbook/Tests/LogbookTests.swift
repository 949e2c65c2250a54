import Foundation
import LogbookKit
import Testing

@Suite struct LogbookTests {
  /// Empty lines count for nothing, line ends of both kinds are line ends, and bytes that are no text
  /// spoil only their line.
  @Test func countsLinesByWhatBecameOfThem() throws {
    var log = Data("\n\(line())\r\n\(line(status: "500"))\n\r\nnonsense\n".utf8)
    log.append(contentsOf: [0xFF, 0xFE, 0x0A])
    log.append(contentsOf: line().utf8)
    let store = MemoryStore()
    let writer = Collector()
    let logbook = Logbook(
      parser: anyFormat, filters: [StatusFilter(settings: .init(from: 100, through: 499))],
      store: store, reports: [StatusReport(store: store)], writer: writer)
    _ = try logbook.run(log, name: "x")
    let written = try #require(writer.written)
    #expect(
      written.summary == Summary(input: "x", lines: 5, accepted: 2, excluded: 1, malformed: 2))
    #expect(written.tables.map(\.rows) == [[["200", 2]]])
    #expect(store.contents().malformed.map(\.number) == [5, 6])
  }

  @Test func appliesAllFilters() throws {
    let store = MemoryStore()
    let logbook = Logbook(
      parser: anyFormat,
      filters: [
        StatusFilter(settings: .init(from: 200, through: 299)),
        PathFilter(settings: .init(include: ["/a"])),
      ], store: store, reports: [], writer: Collector())
    let lines = [("200", "/a"), ("200", "/b"), ("404", "/a")].map {
      line(request: "GET \($0.1) HTTP/1.1", status: $0.0)
    }
    _ = try logbook.run(Data(lines.joined(separator: "\n").utf8), name: "x")
    #expect(store.contents().entries.map(\.path) == ["/a"])
  }

  @Test func anEmptyLogIsNoError() throws {
    let logbook = Logbook(
      parser: anyFormat, filters: [], store: MemoryStore(), reports: [],
      writer: TextWriter(settings: .init(maximumWidth: 80)))
    #expect(
      try logbook.run(Data(), name: "x") == "x: 0 lines, 0 accepted, 0 excluded, 0 malformed\n")
  }

  @Test func aMissingFileIsAnError() {
    let logbook = Logbook(
      parser: anyFormat, filters: [], store: MemoryStore(), reports: [], writer: Collector())
    #expect(throws: (any Error).self) {
      try logbook.run(logbookFolder.appendingPathComponent("no.log"))
    }
  }

  /// The same log gives the same text, whatever order hash tables take.
  @Test func writesTheSameTextEveryTime() throws {
    let log = try Data(contentsOf: accessLog).prefix(100_000)
    func text() throws -> String {
      let store = MemoryStore()
      let limit = TopListSettings(limit: 20)
      return try Logbook(
        parser: anyFormat, filters: [], store: store,
        reports: [
          TopHostsReport(settings: limit, store: store),
          ErrorsReport(settings: limit, store: store),
          BandwidthReport(settings: limit, store: store), MalformedReport(store: store),
        ], writer: TextWriter(settings: .init(maximumWidth: 60))
      ).run(log, name: "access.log")
    }
    let first = try text()
    #expect(first.contains("Malformed lines"))
    #expect(try text() == first)
  }
}
