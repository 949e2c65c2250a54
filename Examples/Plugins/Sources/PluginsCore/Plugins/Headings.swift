/// Makes headings of blocks that begin with `#`, `##` and so on.
public struct Headings: Plugin {
  public init() {}

  public func apply(to document: inout Document) {
    for index in document.blocks.indices {
      let text = document.blocks[index].text
      let marks = text.prefix { $0 == "#" }
      guard !marks.isEmpty, text.dropFirst(marks.count).first == " " else { continue }
      document.blocks[index] = Block(
        String(text.dropFirst(marks.count + 1)), level: marks.count)
    }
  }
}
