import Foundation
package import GuiseManifest
package import GuiseValidation

/// A row of a table: its title, its input, and what is expected, in lines that begin with `=`.
///
/// A row that begins with its input has the title of the row above. The input is a whole file, or
/// lines in the table's manifest. Of several files each begins with a line `--- NAME`, the main one
/// first. A line `catalog {…}` is a merge patch of the table's catalog; `set NAME=VALUE`,
/// `env NAME=VALUE` and `closure VALUE` give values to variables.
package struct TableRow {
  package let title: String
  /// The lines before what is expected.
  package let input: [String]
  package let expected: [String]
  /// The lines of the manifest.
  package let manifest: [String]
  package private(set) var options = ManifestOptions()
  package let catalog: Catalog
  /// The name of the factories in code.
  package var factories = ""
  private let frame: [String]

  /// The name of a manifest of one file.
  package static let main = "manifest.json"
  /// The manifest of a table that has none of its own.
  static let registrations = [
    #"{ "guise": 1, "assemblies": { "app": { "registrations": {"#, "…", "} } } }",
  ]

  init(
    _ lines: [String], below title: String, _ base: [String: Any], _ frame: [String]
  ) throws {
    let hasTitle = lines[0].first?.isUppercase == true
    self.title = hasTitle ? lines[0] : title
    self.frame = frame
    expected = lines.filter { $0.hasPrefix("=") }
    input = lines.filter { !$0.hasPrefix("=") }
    var (catalog, manifest) = (base, [String]())
    for line in input.dropFirst(hasTitle ? 1 : 0) {
      let words = line.split(separator: " ", maxSplits: 1).map(String.init)
      switch words[0] {
      case "catalog": catalog = MergePatch.apply(try CatalogNotation.read(words[1]), to: catalog)
      case "set": options.variables.merge([Self.pair(words[1])].map { ($0, .string($1)) }) { $1 }
      case "env":
        options.environment = (options.environment ?? [:]).merging([Self.pair(words[1])]) { $1 }
      case "factories": factories = words[1]
      case "closure": options.values = { _ in words[1] }
      default: manifest.append(line)
      }
    }
    self.manifest = manifest
    self.catalog = try CatalogNotation.catalog(of: catalog)
  }

  /// `NAME=VALUE`.
  private static func pair(_ text: String) -> (String, String) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    return (String(parts[0]), parts.dropFirst().joined())
  }

  /// Whether an expected finding comes with its message.
  package var tellsMessages: Bool {
    expected.contains { line in
      ["error", "warning", "note"].contains { line.hasPrefix("=   \($0): ") }
    }
  }

  /// The manifest of these lines.
  package func source(_ lines: [String]) -> ManifestSource {
    var files: [(name: String, lines: [String])] = []
    for line in lines {
      if line.hasPrefix("--- ") {
        files.append((String(line.dropFirst(4)), []))
      } else {
        if files.isEmpty { files.append((Self.main, [])) }
        files[files.count - 1].lines.append(line)
      }
    }
    let texts = files.map { ($0.name, whole($0.lines).joined(separator: "\n")) }
    return .files(
      Dictionary(texts, uniquingKeysWith: { $1 }), main: files.first?.name ?? Self.main)
  }

  /// The lines of a file that may be in the table's manifest.
  private func whole(_ lines: [String]) -> [String] {
    if lines.first?.hasPrefix("{") == true { return lines }
    return frame.flatMap { $0 == "…" ? lines : [$0] }
  }
}
