/// Paths as text, with `/` between their components.
package enum RelativePath {
  /// Returns the folder of a file; empty for a file without one.
  package static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  package static func join(_ folder: String, _ path: String) -> String {
    if folder.isEmpty { return path }
    return folder.hasSuffix("/") ? folder + path : folder + "/" + path
  }

  /// Removes `.` and empty components. Unlike for `..`, this is safe behind a symbolic link too.
  static func plain(_ path: String) -> String {
    let joined = path.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
    if path.hasPrefix("/") { return "/" + joined }
    return joined.isEmpty ? path : joined
  }

  /// Removes `.`, empty components, and `..` after another component.
  package static func normalized(_ path: String) -> String {
    if isNormal(path) { return path }
    let isAbsolute = path.hasPrefix("/")
    var components: [Substring] = []
    for component in path.split(separator: "/") where component != "." {
      if component == "..", let last = components.last, last != ".." {
        components.removeLast()
      } else if component != ".." || !isAbsolute {
        components.append(component)
      }
    }
    let joined = components.joined(separator: "/")
    return isAbsolute ? "/" + joined : (joined.isEmpty ? "." : joined)
  }

  /// Whether a path is normalised for certain. To split one is a fiftieth of a launch, in code of the library that
  /// nothing else there uses.
  private static func isNormal(_ path: String) -> Bool {
    let (slash, dot) = (UInt8(ascii: "/"), UInt8(ascii: "."))
    var previous: UInt8?
    for byte in path.utf8 {
      if byte == dot, previous ?? slash == slash { return false }
      if byte == slash, previous == slash { return false }
      previous = byte
    }
    return previous ?? slash != slash
  }

  /// Whether a normalised path is in a normalised folder.
  package static func isInside(_ path: String, _ folder: String) -> Bool {
    folder == "/" || path.utf8.starts(with: (folder + "/").utf8)
  }
}
