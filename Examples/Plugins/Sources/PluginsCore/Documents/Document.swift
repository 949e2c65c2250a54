/// A text on its way through the plugins.
public struct Document: Sendable, Equatable {
  public var blocks: [Block]
  /// Lines that plugins add below the text.
  public var notes: [String] = []

  public init(blocks: [Block]) { self.blocks = blocks }

  /// A text whose blocks have empty lines between them.
  public init(text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    blocks = lines.split { $0.allSatisfy(\.isWhitespace) }.map { lines in
      Block(lines.joined(separator: " "))
    }
  }
}

/// A heading or a paragraph.
public struct Block: Sendable, Equatable {
  /// 0 for a paragraph.
  public var level: Int
  public var text: String

  public init(_ text: String, level: Int = 0) {
    self.text = text
    self.level = level
  }
}
