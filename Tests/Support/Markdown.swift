internal import Foundation

/// A text with fenced code.
public struct Markdown: Sendable {
  /// A block of fenced code.
  public struct Fence: Sendable {
    public var language: String
    public var text: String
    /// The path of headings above it, without `#`.
    public var section: [String]
    /// The file name in the line before it: ``` `manifest.json`: ```.
    public var file: String?
    /// The broken rule in the line before it: ``` Wrong (`missing-setting`): ```.
    public var rule: String?
  }

  public let lines: [Substring]
  public private(set) var fences: [Fence] = []

  public init(_ text: String) {
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var section: [String] = []
    var before: Substring = ""
    var open: Fence?
    for line in lines {
      if let fence = open {
        if line == "```" {
          fences.append(fence)
          open = nil
        } else {
          open?.text += line + "\n"
        }
      } else if line.hasPrefix("```") {
        open = Fence(
          language: String(line.dropFirst(3)), text: "", section: section,
          file: before.firstMatch(of: /`([\w.\/-]+\.json)`:$/).map { String($0.1) },
          rule: before.firstMatch(of: /^Wrong \(`([a-z-]+)`\):$/).map { String($0.1) })
      } else if line.hasPrefix("#"), let heading = line.firstMatch(of: /^(#+) (.+)$/) {
        section = section.prefix(heading.1.count - 1) + [String(heading.2)]
      } else if !line.isEmpty {
        before = line
      }
    }
  }

  /// Reads a file of the repository, by its path.
  public init(at path: String) throws { self.init(try Repository.text(path)) }

  /// Reads an article on manifests, by the name of its file.
  public init(article name: String) throws {
    let module = name == "Reloading" ? "GuiseHosting" : "GuiseManifest"
    try self.init(at: "Sources/\(module)/\(module).docc/\(name).md")
  }

  /// Returns the texts of the fences of a language, in order.
  public func fences(_ language: String) -> [String] {
    fences.filter { $0.language == language }.map(\.text)
  }

  /// Returns whether code occurs as whole lines of a file, ignoring indentation.
  public static func isQuoted(_ code: String, from files: [String]) throws -> Bool {
    func lines(_ text: String) -> String {
      text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        .joined(separator: "\n")
    }
    let code = lines(code)
    return try !code.isEmpty
      && files.contains { try "\n\(lines(Repository.text($0)))\n".contains("\n\(code)\n") }
  }
}
