/// A text with code between fences.
public struct Markdown: Sendable {
  private let lines: [Substring]

  public init(_ text: String) {
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// A file of the repository, by its path.
  public init(at path: String) throws { self.init(try Repository.text(path)) }

  /// What stands between the fences of a language, in their order.
  public func fences(_ language: String) -> [String] {
    var fences: [String] = []
    var open: (language: Substring, text: String)?
    for line in lines {
      if let fence = open {
        if line == "```" {
          if fence.language == language { fences.append(fence.text) }
          open = nil
        } else {
          open?.text += line + "\n"
        }
      } else if line.hasPrefix("```") {
        open = (line.dropFirst(3), "")
      }
    }
    return fences
  }
}
