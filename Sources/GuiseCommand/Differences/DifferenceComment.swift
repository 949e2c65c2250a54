internal import GuiseManifest
internal import GuiseTooling
internal import GuiseValidation

/// A difference in GitHub's Markdown, for a comment on a pull request or a job's summary.
struct DifferenceComment {
  /// The maximum number of characters of a comment on GitHub.
  static let limit = 65_536

  let report: DifferenceReport

  var text: String {
    let pair = "\(Self.code(report.old)) → \(Self.code(report.new))"
    guard !report.entries.isEmpty else { return "The wiring is the same: \(pair)\n" }
    let counts = report.counts.map { "\($0.count) \($0.word)" }.joined(separator: ", ")
    var text = "### Wiring: \(counts)\n\n\(pair)\n"
    Self.add(
      report.entries.flatMap(rows), "change", to: &text,
      after: "\n| | name | part | old | new |\n| --- | --- | --- | --- | --- |\n")
    Self.add(
      report.consequences.map(line), "registration", to: &text,
      after: """

        <details>
        <summary>\(report.consequences.count) built differently, without a change of their \
        own</summary>


        """, before: "\n</details>\n")
    return text
  }

  /// Appends the items that fit into a comment, and the number of those that do not.
  private static func add(
    _ items: [String], _ noun: String, to text: inout String, after head: String,
    before tail: String = ""
  ) {
    // Without the sentences about omitted items.
    var room = limit - 500 - [text, head, tail].reduce(0) { $0 + $1.utf16.count }
    let shown = items.prefix { item in
      room -= item.utf16.count
      return room >= 0
    }
    if !shown.isEmpty { text += head + shown.joined() + tail }
    if shown.count < items.count {
      text += """

        \(Phrase.count(items.count - shown.count, "more \(noun)")) left out: a comment on GitHub has \
        at most 65,536 characters, and `--format html` shows all.

        """
    }
  }

  private func rows(_ entry: DifferenceReport.Entry) -> [String] {
    entry.changes.enumerated().map { position, change in
      let isFirst = position == 0
      func cell(_ value: String?) -> String {
        value.map { ([Self.code($0)] + [change.suffix].compactMap(\.self)).joined(separator: " ") }
          ?? ""
      }
      let cells = [
        isFirst ? entry.sign.rawValue : "", isFirst ? entry.subject.text(naming: Self.code) : "",
        change.isWhole ? "" : change.label(naming: Self.code), cell(change.old), cell(change.new),
      ]
      return cells.map { $0.isEmpty ? "|" : "| \($0)" }.joined(separator: " ") + " |\n"
    }
  }

  private func line(_ consequence: WiringDifference.Consequence) -> String {
    let path = consequence.path { $0.text(naming: Self.code) }
    return "- \(Self.code(consequence.registration)) → \(path)\n"
  }

  /// Returns a text of a manifest as code, which Markdown, GitHub and its runner take literally.
  static func code(_ text: String) -> String {
    let text = VisibleText.sentence(text)
    let isPlain =
      !text.isEmpty && !text.hasPrefix(" ") && !text.hasSuffix(" ") && !text.contains("##[")
      && !text.contains { $0 == "`" || $0 == "|" }
    if isPlain { return "`\(text)`" }
    let entities = text.unicodeScalars.map { scalar in
      scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        ? String(scalar) : "&#\(scalar.value);"
    }
    return "<code>\(entities.joined())</code>"
  }
}
