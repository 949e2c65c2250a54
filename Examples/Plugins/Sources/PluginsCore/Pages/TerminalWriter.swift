/// Plain text, with lines under the headings.
public struct TerminalWriter: Writer {
  public struct Settings: Decodable, Sendable {
    /// Put before each footer.
    public var footerMark: String
  }

  private let settings: Settings

  public init(settings: Settings) { self.settings = settings }

  public func write(_ page: Page) -> String {
    var parts = page.document.blocks.map { block in
      switch block.level {
      case 0: block.text
      case 1: "\(block.text)\n\(String(repeating: "=", count: block.text.count))"
      default: "\(block.text)\n\(String(repeating: "-", count: block.text.count))"
      }
    }
    parts.append(page.document.notes.joined(separator: "\n"))
    parts.append(page.footers.map { settings.footerMark + $0 }.joined(separator: "\n"))
    return parts.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }
}
