internal import GuiseManifest
internal import GuiseValidation
internal import StrictJSON

extension CursorContext {
  /// The text in Markdown about the name at the cursor, and the bytes that it describes; nil for
  /// anything else.
  ///
  /// - Complexity: linear in the text and in the wiring.
  var hover: (markdown: String, range: Range<Int>)? {
    guard let target, var lines = paragraphs(about: target) else { return nil }
    if let path = manifest?.path, path != file, target.name.kind != .factory {
      lines.append("As in `\(shown(path))`.")
    }
    return (lines.joined(separator: "\n\n"), target.whole)
  }

  /// The number of entries after which a list is cut.
  private static let longestList = 10

  static func codes(_ names: some Sequence<String>) -> String {
    names.map { "`\($0)`" }.joined(separator: ", ")
  }

  /// Returns a line with a title; empty for an empty list.
  static func list(_ title: String, _ names: [String]) -> [String] {
    guard !names.isEmpty else { return [] }
    let more = names.count > longestList ? " and \(names.count - longestList) more" : ""
    return ["\(title): \(codes(names.prefix(longestList)))\(more)"]
  }
}
