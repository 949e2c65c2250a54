/// Paths as reports show them: relative to a folder, however the file was read.
package struct ReportedPath {
  private let folder: [Substring]?

  /// - Parameter folder: The folder; nil leaves every path unchanged.
  package init(relativeTo folder: String? = nil) {
    self.folder = folder.map { Self.components("", $0) }
  }

  /// A path below the folder, without the folder; a path that shares its first component with the folder,
  /// with `..`; any other unchanged. A name that is not a file's (`<stdin>`) stays unchanged too.
  package func text(_ path: String) -> String {
    guard let folder else { return path }
    let isRelative = !path.hasPrefix("/")
    if isRelative, !path.contains("./"), !path.contains("//") { return path }
    let parts = Self.components(isRelative ? "/" + folder.joined(separator: "/") : "", path)
    return relative(parts, to: folder) ?? path
  }

  private func relative(_ parts: [Substring], to folder: [Substring]) -> String? {
    let shared = zip(parts, folder).prefix { $0 == $1 }.count
    guard shared > 0 || folder.isEmpty else { return nil }
    let up = Array(repeating: "..", count: folder.count - shared)
    let text = (up + parts[shared...].map(String.init)).joined(separator: "/")
    return text.isEmpty ? "." : text
  }

  /// The components of a path below a folder.
  private static func components(_ folder: String, _ path: String) -> [Substring] {
    RelativePath.normalized("\(folder)/\(path)").split(separator: "/")
  }
}
