/// Paths as reports show them: relative to a folder, whatever way the file was read.
package struct ReportedPath {
  private let folder: [Substring]?

  /// - Parameter folder: nil leaves every path as it is.
  package init(relativeTo folder: String? = nil) {
    self.folder = folder.map { Self.normalized($0.split(separator: "/")) }
  }

  /// A path below the folder without the folder; one that shares its first component with the
  /// folder with `..`; any other as it is. What is not a file (`<stdin>`) stays as it is.
  package func text(_ path: String) -> String {
    guard let folder else { return path }
    guard path.hasPrefix("/") else {
      guard path.contains("./") || path.contains("//") else { return path }
      let parts = Self.normalized(folder + path.split(separator: "/"))
      return relative(parts, to: folder) ?? path
    }
    return relative(Self.normalized(path.split(separator: "/")), to: folder) ?? path
  }

  private func relative(_ parts: [Substring], to folder: [Substring]) -> String? {
    let shared = zip(parts, folder).prefix { $0 == $1 }.count
    guard shared > 0 || folder.isEmpty else { return nil }
    let up = Array(repeating: "..", count: folder.count - shared)
    let text = (up + parts[shared...].map(String.init)).joined(separator: "/")
    return text.isEmpty ? "." : text
  }

  private static func normalized(_ parts: [Substring]) -> [Substring] {
    parts.reduce(into: []) { parts, part in
      switch part {
      case ".": break
      case "..": _ = parts.popLast()
      default: parts.append(part)
      }
    }
  }
}
