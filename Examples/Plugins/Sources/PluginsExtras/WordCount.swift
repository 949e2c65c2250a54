public import PluginsCore

/// Notes how many words there are, as the document stands when its turn comes.
public struct WordCount: Plugin {
  public init() {}

  public func apply(to document: inout Document) {
    let words = document.blocks.map { $0.text.split(whereSeparator: \.isWhitespace).count }
    document.notes.append("\(words.reduce(0, +)) words")
  }
}
