internal import GuiseManifest

/// Paths as reports show them: relative to a folder, however the file was read.
package struct ReportedPath {
  private let folder: String?

  /// - Parameter folder: The folder; nil leaves every path unchanged.
  package init(relativeTo folder: String? = nil) {
    self.folder = folder.map { RelativePath.normalized("/\($0)") }
  }

  /// A path below the folder, without the folder; one that shares its first component with the
  /// folder, with `..`; any other, and a name that is not a file's (`<stdin>`), unchanged.
  package func text(_ path: String) -> String {
    guard let folder else { return path }
    let isRelative = !path.hasPrefix("/")
    if isRelative, !path.contains("./"), !path.contains("//") { return path }
    let whole = RelativePath.normalized(isRelative ? "\(folder)/\(path)" : path)
    let tops = [whole, folder].map { $0.split(separator: "/", maxSplits: 1).first }
    guard folder == "/" || tops[0] == tops[1] else { return path }
    let text = RelativePath.relative(whole, to: folder)
    return text.isEmpty ? "." : text
  }
}
