package import GuiseManifest

extension RelativePath {
  /// Returns a normalised path for one that is written in a file of a folder.
  package static func resolved(_ path: String, in folder: String) -> String {
    normalized(path.hasPrefix("/") ? path : join(folder, path))
  }

  /// Returns a file's name in its folder.
  package static func name(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }

  /// Returns a normalised path relative to a normalised folder; the path itself if no relative path is known.
  package static func relative(_ path: String, to folder: String) -> String {
    guard path.hasPrefix("/") == folder.hasPrefix("/") else { return path }
    let target = path.split(separator: "/")
    let start = folder.split(separator: "/").filter { $0 != "." }
    let common = zip(target, start).prefix { $0 == $1 }.count
    guard !start[common...].contains("..") else { return path }
    let up = start[common...].map { _ in Substring("..") }
    return (up + target[common...]).joined(separator: "/")
  }
}
