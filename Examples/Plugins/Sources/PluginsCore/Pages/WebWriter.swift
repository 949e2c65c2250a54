/// HTML.
public struct WebWriter: Writer {
  public init() {}

  public func write(_ page: Page) -> String {
    let blocks = page.document.blocks.map { block in
      element(block.level == 0 ? "p" : "h\(min(block.level, 6))", block.text)
    }
    let notes = page.document.notes.map { element("aside", $0) }
    let footers = page.footers.map { element("footer", $0) }
    return (blocks + notes + footers).joined(separator: "\n")
  }

  private func element(_ name: String, _ text: String) -> String {
    "<\(name)>\(escaped(text))</\(name)>"
  }

  private func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
