import GuiseManifest
import StrictJSON
import Testing

@testable import GuiseCommand
@testable import GuiseManifest
@testable import GuiseValidation

/// Whole checks of manifests whose place at fault is marked in them, between `⟦` and `⟧`.
@Suite("Places in manifests of all kinds")
struct MarkedManifestTests {
  struct Example: CustomTestStringConvertible, Sendable {
    var name: String
    /// The text before the manifest, and before the registration at fault.
    var head = ""
    var before = ""
    var factory = "nope"
    var after = ""
    var lineEnd = "\n"
    var testDescription: String { name }

    var marked: String {
      let text = """
        \(head){ "guise": 1, "assemblies": { "app": { "registrations": {
        \(before)"clock": ⟦"\(factory)"⟧\(after)
        } } } }

        """
      return text.replacing("\n", with: lineEnd)
    }
  }

  private static let examples: [Example] = [
    Example(name: "plain"),
    Example(name: "tabs", before: "\t\t", after: "\t"),
    Example(name: "a tab behind letters", before: "\"a\":\t{ \"factory\":\t\"system-clock\" },\t"),
    Example(name: "wide letters", factory: "日本語の時計"),
    Example(name: "wide letters before", before: described("東京タワー")),
    Example(name: "emoji before", before: described("👩‍👩‍👧🇩🇪👍🏽❤️"), factory: "⏰"),
    Example(name: "combining marks before", before: described("e\u{301}a\u{308}o\u{302}")),
    Example(name: "combining marks", factory: "e\u{301}a\u{308}"),
    Example(name: "CRLF", lineEnd: "\r\n"),
    Example(name: "one line", lineEnd: " "),
    Example(name: "a byte order mark", head: "\u{FEFF}"),
    Example(name: "a byte order mark and one line", head: "\u{FEFF}", lineEnd: ""),
    Example(
      name: "10,000 columns before", before: described(String(repeating: "x", count: 10_000))),
    Example(
      name: "10,000 columns behind",
      after: "," + described(String(repeating: "x", count: 10_000), last: true)),
    Example(
      name: "10,000 columns on both sides",
      before: described(String(repeating: "日", count: 10_000)),
      after: "," + described(String(repeating: "本", count: 10_000), last: true)),
    Example(name: "10,000 columns at fault", factory: String(repeating: "n", count: 10_000)),
    Example(name: "controls before", before: described(#"\u001b[2J"# + "\u{202E}\u{200B}")),
  ]

  /// A registration beside the one at fault, whose description has this text.
  private static func described(_ text: String, last: Bool = false) -> String {
    #""\#(last ? "t" : "s")": { "description": "\#(text)", "factory": "file-store", "#
      + #""dependencies": { "Clock": "clock" } }"# + (last ? "" : ", ")
  }

  @Test("The caret is under the marked place", arguments: examples)
  func place(example: Example) throws {
    let file = MarkedManifest(example.marked)
    let project = try DemoProject()
    try project.writeCatalog()
    try project.write(file.text, to: "m.json")
    let run = project.run("m.json")
    #expect(run.status == .findings)
    let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false)
    let first = try #require(lines.firstIndex { $0.hasSuffix("[unknown-factory]") })
    #expect(lines[first].hasPrefix("m.json:\(file.start): error: "))

    let excerpt = try #require(Excerpt(lines[first + 1], lines[first + 2]))
    #expect(excerpt.line == file.start.line)
    // Escapes are longer than the characters that they stand for.
    #expect(excerpt.width <= 130)
    let shown = VisibleText.escaped(file.marked)
    let under =
      excerpt.underlined.hasSuffix("...") ? excerpt.underlined.dropLast(3) : excerpt.underlined[...]
    #expect(shown.hasPrefix(under) && (shown == under || shown.count > 90), "\(excerpt.underlined)")
    let printable = run.output.unicodeScalars.allSatisfy {
      $0 == "\n" || !$0.mustBeEscaped
    }
    #expect(printable)
  }

  /// A file without its marks, with the positions that editors would say they had.
  private struct MarkedManifest {
    var text: String
    var marked: String
    var start: SourcePosition

    init(_ source: String) {
      let parts = source.split(separator: "⟦", maxSplits: 1)
      let rest = parts[1].split(separator: "⟧", maxSplits: 1)
      marked = String(rest[0])
      text = parts[0] + marked + rest[1]
      var position = SourcePosition(line: 1, column: 1)
      for scalar in parts[0].unicodeScalars where scalar != "\u{FEFF}" {
        position.column += 1
        if scalar == "\n" { position = SourcePosition(line: position.line + 1, column: 1) }
      }
      start = position
    }
  }

  /// The line of a report, and the part of it above the caret and its tail.
  private struct Excerpt {
    var line: Int
    var width: Int
    var underlined: String

    init?(_ text: Substring, _ carets: Substring) {
      let parts = text.split(separator: " | ", maxSplits: 1)
      guard parts.count == 2, let line = Int(parts[0].drop { $0 == " " }) else { return nil }
      self.line = line
      width = parts[1].count
      let tail = carets.drop { $0 != "|" }.dropFirst(2)
      let before = tail.prefix { $0 == " " }.count
      underlined = String(parts[1].prefix(tail.count).dropFirst(before))
    }
  }
}
