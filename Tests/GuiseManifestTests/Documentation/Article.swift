import Foundation
import TestSupport
import Testing

/// An article of the documentation, taken apart.
struct Article: Sendable {
  /// What stands between two fences.
  struct Fence: Sendable {
    var language: String
    var text: String
    /// The headings that it stands under, without `#`.
    var section: [String]
    /// What the line before it calls it: ``` `manifest.json`: ```.
    var file: String?
    /// The rule that it breaks, as the line before it says: ``` Wrong (`missing-setting`): ```.
    var rule: String?
  }

  /// Those that are written by hand, by their files' names.
  static let names = [
    "GuiseManifest", "WritingFactories", "TheManifest", "Settings", "Scopes",
    "EnvironmentsAndSecrets", "SeveralModules", "Reloading", "TheCatalog", "Testing",
    "WithOtherFrameworks",
  ]

  let name: String
  let lines: [Substring]
  private(set) var fences: [Fence] = []
  /// Each heading's path.
  private(set) var sections: [[String]] = []

  init(_ name: String) throws {
    self = try #require(Self.all().first { $0.name == name })
  }

  private init(reading name: String) throws {
    self.name = name
    let text = try Repository.text("Sources/GuiseManifest/GuiseManifest.docc/\(name).md")
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var section: [String] = []
    var before: Substring = ""
    var open: Fence?
    for line in lines {
      if var fence = open {
        if line == "```" {
          fences.append(fence)
          open = nil
        } else {
          fence.text += line + "\n"
          open = fence
        }
      } else if line.hasPrefix("```") {
        open = Fence(
          language: String(line.dropFirst(3)), text: "", section: section,
          file: before.firstMatch(of: /`([\w.\/-]+\.json)`:$/).map { String($0.1) },
          rule: before.firstMatch(of: /^Wrong \(`([a-z-]+)`\):$/).map { String($0.1) })
      } else if let heading = line.firstMatch(of: /^(#+) (.+)$/) {
        section = section.prefix(heading.1.count - 1) + [String(heading.2)]
        sections.append(section)
      } else if !line.isEmpty {
        before = line
      }
    }
  }

  func fences(_ language: String) -> [Fence] { fences.filter { $0.language == language } }

  static func all() throws -> [Article] { try read.get() }

  /// Each is read once.
  private static let read = Result { try names.map { try Article(reading: $0) } }
}
