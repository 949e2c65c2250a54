internal import GuiseManifest

/// Paths as reports show them: relative to a folder, however the file was read.
package struct ReportedPath {
  private let folder: String?

  /// - Parameter folder: The folder; nil leaves every path unchanged.
  package init(relativeTo folder: String? = nil) {
    self.folder = folder.map { RelativePath.normalized("/\($0)") }
  }

  /// A path below the folder, without the folder; a path that shares its first component with the folder,
  /// with `..`; any other unchanged. A name that is not a file's (`<stdin>`) stays unchanged too.
  package func text(_ path: String) -> String {
    guard let folder else { return path }
    let isRelative = !path.hasPrefix("/")
    if isRelative, !path.contains("./"), !path.contains("//") { return path }
    let whole = RelativePath.normalized(isRelative ? "\(folder)/\(path)" : path)
    guard folder == "/" || Self.top(of: whole) == Self.top(of: folder) else { return path }
    let text = RelativePath.relative(whole, to: folder)
    return text.isEmpty ? "." : text
  }

  private static func top(of path: String) -> Substring? {
    path.split(separator: "/", maxSplits: 1).first
  }
}
