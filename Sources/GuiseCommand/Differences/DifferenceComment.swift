internal import GuiseManifest
internal import GuiseValidation

/// A difference in GitHub's Markdown, for a comment on a pull request or a job's summary.
struct DifferenceComment {
  /// The maximum number of characters of a comment on GitHub.
  static let limit = 65_536

  let report: DifferenceReport

  var text: String {
    let pair = "\(Self.code(report.old)) → \(Self.code(report.new))"
    guard !report.difference.entries.isEmpty else { return "The wiring is the same: \(pair)\n" }
    let counts = report.counts.map { "\($0.count) \($0.word)" }.joined(separator: ", ")
    var text = "### Wiring: \(counts)\n\n\(pair)\n"
    let table = "\n| | name | part | old | new |\n| --- | --- | --- | --- | --- |\n"
    text += Self.fitting(report.difference.entries.flatMap(rows), "change", after: text + table) {
      table + $0
    }
    let dependents = report.difference.dependents
    text += Self.fitting(dependents.map { "- \(Self.code($0))\n" }, "registration", after: text) {
      """

      <details>
      <summary>\(dependents.count) built differently, without a change of their own</summary>

      \($0)
      </details>

      """
    }
    return text
  }

  /// Returns the items that fit into a comment, and the number of those that do not.
  private static func fitting(
    _ items: [String], _ noun: String, after text: String, _ framed: (String) -> String
  ) -> String {
    // Without the frame and the sentences about omitted items.
    var room = limit - 700 - text.utf16.count
    let shown = items.prefix { item in
      room -= item.utf16.count
      return room >= 0
    }
    let rest =
      """

      \(Phrase.count(items.count - shown.count, "more \(noun)")) left out: a comment on GitHub has \
      at most 65,536 characters, and `--format html` shows all.

      """
    return (shown.isEmpty ? "" : framed(shown.joined()))
      + (shown.count < items.count ? rest : "")
  }

  private func rows(_ entry: WiringDifference.Entry) -> [String] {
    entry.changes.enumerated().map { position, change in
      let isFirst = position == 0
      let cells = [
        isFirst ? entry.sign.rawValue : "", isFirst ? Self.code(entry.subject.text) : "",
        change.aspect.map { Self.code($0.label) } ?? "", change.old.map(Self.code) ?? "",
        change.new.map(Self.code) ?? "",
      ]
      return cells.map { $0.isEmpty ? "|" : "| \($0)" }.joined(separator: " ") + " |\n"
    }
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
