internal import GuiseManifest
internal import GuiseValidation

extension DifferenceReport {
  /// The maximum number of characters of a comment on GitHub.
  static let commentLimit = 65_536

  /// The difference in GitHub's Markdown, for a comment on a pull request or a job's summary.
  ///
  /// Its lines begin with a sign and have no line breaks, so that none ends the block of code.
  var comment: String {
    let paths = [old, new].map(VisibleText.escaped)
    if lines.isEmpty { return "The wiring is the same.\n" }
    let start = "### Changes in the wiring\n\n```diff\n--- \(paths[0])\n+++ \(paths[1])\n"
    // With the end of the block and the sentence about omitted lines.
    var room = Self.commentLimit - 300 - start.utf16.count
    let shown = lines.prefix { line in
      room -= line.utf16.count + 1
      return room >= 0
    }
    let omitted = lines.count - shown.count
    let rest =
      omitted == 0
      ? ""
      : """

      \(Phrase.count(omitted, "more line")) left out: a comment on GitHub has at most 65,536 \
      characters, and `--format html` shows all.

      """
    return start + shown.map { $0 + "\n" }.joined() + "```\n" + rest
  }
}
