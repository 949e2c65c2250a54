import PluginsCore
import PluginsExtras
import Testing

/// What each plugin does to a text.
@Suite struct PluginTests {
  private func apply(_ plugin: any Plugin, to text: String) -> Document {
    var document = Document(text: text)
    plugin.apply(to: &document)
    return document
  }

  @Test func blocksHaveEmptyLinesBetweenThem() {
    let document = Document(text: "\n# A\n\n \none\ntwo\n\n\nthree\n")
    #expect(document.blocks == [Block("# A"), Block("one two"), Block("three")])
  }

  @Test(arguments: [
    ("# A", Block("A", level: 1)), ("### A # b", Block("A # b", level: 3)),
    ("#A", Block("#A")), ("A # b", Block("A # b")), ("#", Block("#")),
  ])
  func headings(text: String, block: Block) {
    #expect(apply(Headings(), to: text).blocks == [block])
  }

  @Test func linksAreNumberedThroughTheDocument() {
    let document = apply(
      Links(), to: "[a](https://a.example) and [b c](b)\n\nno [link], [d](/d)")
    #expect(document.blocks.map(\.text) == ["a [1] and b c [2]", "no [link], d [3]"])
    #expect(document.notes == ["[1] https://a.example", "[2] b", "[3] /d"])
  }

  @Test(arguments: [
    ("password: hunter2 it is", "password: *** it is"), ("Token=8f3a", "Token=***"),
    ("password:  two spaces", "password:  *** spaces"), ("a password, it is", "a password, it is"),
    ("tokens=5", "tokens=5"), ("ends with token:", "ends with token:"),
  ])
  func redaction(text: String, redacted: String) {
    let plugin = Redaction(settings: .init(names: ["password", "token"], mask: "***"))
    #expect(apply(plugin, to: text).blocks.map(\.text) == [redacted])
  }

  @Test func abbreviationsAreExplainedOnce() throws {
    let glossary = try Glossary(settings: .init(terms: ["DI": "injection", "CI": "integration"]))
    var document = Document(text: "DI, then CI\n\nDI and DIY")
    document.blocks.insert(Block("DI", level: 1), at: 0)
    Abbreviations(glossary: glossary).apply(to: &document)
    #expect(
      document.blocks.map(\.text) == ["DI", "DI (injection), then CI (integration)", "DI and DIY"])
  }

  @Test(arguments: ["", "two words"])
  func aTermIsOneWord(term: String) {
    #expect(throws: Glossary.InvalidTerm.self) {
      try Glossary(settings: .init(terms: [term: "meaning"]))
    }
  }

  @Test func wordsAreCountedInAllBlocks() {
    #expect(apply(WordCount(), to: "# A title\n\nthree more words").notes == ["6 words"])
  }
}
