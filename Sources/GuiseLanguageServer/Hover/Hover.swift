internal import GuiseManifest
internal import StrictJSON

/// What is said of the place that a reader points at.
package struct Hover: Hashable, Sendable {
  package var markdown: String
  /// The bytes that it is about.
  package var range: Range<Int>

  /// - Parameter manifests: all that the file is part of.
  /// - Returns: nil where there is nothing to say.
  ///
  /// - Complexity: linear in the text and in the wiring.
  package init?(_ question: CursorQuestion, in manifests: [CheckedManifest] = []) {
    let context = CompletionContext(question, files: .none)
    guard let token = context.place.token, token.kind != .object, token.kind != .array else {
      return nil
    }
    if let target = OccurrenceSearch.target(question) {
      guard let text = HoverNames(context).markdown(of: target) else { return nil }
      let manifests = HoverManifests(context, manifests).lines(of: target.name)
      let start = min(target.range.lowerBound, question.offset)
      self.init(
        ([text] + manifests).joined(separator: "\n\n"),
        start..<max(target.range.upperBound, min(question.offset + 1, token.range.upperBound)))
      return
    }
    guard let text = HoverKeys(context).markdown else { return nil }
    self.init(text, token.range)
  }

  private init(_ markdown: String, _ range: Range<Int>) {
    self.markdown = markdown
    self.range = range
  }
}
