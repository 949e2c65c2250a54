import LogbookKit
import Testing

@Suite struct WriterTests {
  private let summary = Summary(
    input: "a.log", lines: 12, accepted: 9, excluded: 2, malformed: 1)
  private let table = Table(
    title: "Top paths", columns: ["path", "requests"],
    rows: [["/a,\"b\"", 1234], ["=1+2", 5], ["/line\r\nbreak", 6]], totals: ["total", 1245])

  @Test func text() {
    #expect(
      TextWriter(settings: .init(maximumWidth: 12)).write(summary, [table]) == """
        a.log: 12 lines, 9 accepted, 2 excluded, 1 malformed

        Top paths
        path          requests
        ------------  --------
        /a,"b"            1234
        =1+2                 5
        /line\\u{d}\\…         6
        ------------  --------
        total             1245

        """)
  }

  @Test func textEscapesWhatWouldSteerATerminal() {
    let table = Table(title: "T", columns: ["c"], rows: [["\u{1B}[31m\u{202E}"]], totals: [""])
    let text = TextWriter(settings: .init(maximumWidth: 40)).write(summary, [table])
    #expect(text.contains(#"\u{1b}[31m\u{202e}"#))
    #expect(!text.unicodeScalars.contains("\u{1B}") && !text.unicodeScalars.contains("\u{202E}"))
  }

  @Test(arguments: [Int.min, 0, 1])
  func textOfNoWidth(width: Int) {
    let text = TextWriter(settings: .init(maximumWidth: width)).write(summary, [table])
    #expect(text.contains("\n…  …\n"))
  }

  @Test func csv() {
    #expect(
      CSVWriter(settings: .init(guardFormulas: false)).write(summary, [table])
        == "report,input,lines,accepted,excluded,malformed\r\nSummary,a.log,12,9,2,1\r\n\r\n"
        + "report,path,requests\r\nTop paths,\"/a,\"\"b\"\"\",1234\r\nTop paths,=1+2,5\r\n"
        + "Top paths,\"/line\r\nbreak\",6\r\n")
  }

  @Test func csvQuotesAQuoteThatCarriesAnAccent() {
    let table = Table(title: "T", columns: ["c"], rows: [["\"\u{301}"]], totals: [""])
    #expect(
      CSVWriter(settings: .init(guardFormulas: false)).write(summary, [table])
        .hasSuffix("T,\"\"\"\u{301}\"\r\n"))
  }

  @Test(arguments: [
    ("=1+2", "'=1+2"), ("+1", "'+1"), ("-1", "'-1"), ("@a", "'@a"), ("a=1", "a=1"), ("/", "/"),
  ])
  func csvGuardsFormulas(text: String, written: String) {
    let table = Table(title: "T", columns: ["c"], rows: [[.text(text)]], totals: [""])
    #expect(
      CSVWriter(settings: .init(guardFormulas: true)).write(summary, [table])
        .hasSuffix("\r\nT,\(written)\r\n"))
  }

  @Test func json() throws {
    #expect(
      try JSONWriter(settings: .init(pretty: false)).write(summary, [table]) == #"""
        {"reports":[{"rows":[{"path":"/a,\"b\"","requests":1234},{"path":"=1+2","requests":5},
        """#.replacing("\n", with: "")
        + #"{"path":"/line\r\nbreak","requests":6}],"title":"Top paths","totals":{"requests":1245}}],"#
        + #""summary":{"accepted":9,"excluded":2,"input":"a.log","lines":12,"malformed":1}}"# + "\n"
    )
  }

  @Test func jsonIsTheSameEveryTime() throws {
    let writer = JSONWriter(settings: .init(pretty: true))
    let first = try writer.write(summary, [table, table])
    for _ in 0..<20 {
      #expect(try writer.write(summary, [table, table]) == first)
    }
    #expect(first.contains("\n  \"reports\" : [\n"))
  }
}
