public import PluginsCore

/// Explains each abbreviation of the glossary where it is met first.
public struct Abbreviations: Plugin {
  private let glossary: Glossary

  public init(glossary: Glossary) { self.glossary = glossary }

  public func apply(to document: inout Document) {
    var explained: Set<Substring> = []
    for index in document.blocks.indices where document.blocks[index].level == 0 {
      let words = document.blocks[index].text.split(
        separator: " ", omittingEmptySubsequences: false)
      document.blocks[index].text = words.map { word in
        let term = word.prefix { $0.isLetter || $0.isNumber }
        guard let meaning = glossary.meaning(of: term), explained.insert(term).inserted else {
          return String(word)
        }
        return "\(term) (\(meaning))\(word.dropFirst(term.count))"
      }.joined(separator: " ")
    }
  }
}
