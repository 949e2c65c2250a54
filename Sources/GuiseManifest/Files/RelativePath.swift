/// Paths as text, with `/` between their components.
package enum RelativePath {
  /// Returns the folder of a file; empty for a file without one.
  package static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Returns a file's name in its folder.
  package static func name(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }

  package static func join(_ folder: String, _ path: String) -> String {
    if folder.isEmpty { return path }
    return folder.hasSuffix("/") ? folder + path : folder + "/" + path
  }

  /// Returns a normalised path for one that is written in a file of a folder.
  package static func resolved(_ path: String, in folder: String) -> String {
    normalized(path.hasPrefix("/") ? path : join(folder, path))
  }

  /// Removes `.` and empty components. Unlike for `..`, this is safe behind a symbolic link too.
  static func plain(_ path: String) -> String {
    let joined = path.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
    if path.hasPrefix("/") { return "/" + joined }
    return joined.isEmpty ? path : joined
  }

  /// Removes `.`, empty components, and `..` after another component.
  package static func normalized(_ path: String) -> String {
    let isAbsolute = path.hasPrefix("/")
    var components: [Substring] = []
    for component in path.split(separator: "/") where component != "." {
      if component == "..", let last = components.last, last != ".." {
        components.removeLast()
      } else if component != ".." || !isAbsolute {
        components.append(component)
      }
    }
    // Not with the standard library's `joined`: the runtime is slow to find the collection conformance of a
    // type on first use.
    var joined = ""
    for component in components {
      if isAbsolute || !joined.isEmpty { joined += "/" }
      joined.append(contentsOf: String(component))
    }
    return joined.isEmpty ? (isAbsolute ? "/" : ".") : joined
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

  /// Whether a path begins at a root, including the Windows forms `C:\x`, `C:/x`, `\\server\x`.
  static func isAbsolute(_ path: String) -> Bool {
    if let first = path.first, "/\\".contains(first) { return true }
    let drive = path.prefix(3)
    return drive.count == 3 && drive.first?.isASCII == true && drive.first?.isLetter == true
      && [":/", ":\\"].contains(drive.dropFirst())
  }

  /// Whether a normalised path is in a normalised folder.
  package static func isInside(_ path: String, _ folder: String) -> Bool {
    folder == "/" || path.utf8.starts(with: (folder + "/").utf8)
  }
}
