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

  /// Removes `.`, empty components, and `..` after another component.
  ///
  /// - Parameter keepsParents: Whether each `..` stays, which is safe behind a symbolic link.
  package static func normalized(_ path: String, keepsParents: Bool = false) -> String {
    // To split a name is a fiftieth of a launch, in code of the library that nothing else there uses.
    if !path.utf8.contains(UInt8(ascii: "/")), path.utf8.count > 2 { return path }
    let isAbsolute = path.hasPrefix("/")
    var components: [Substring] = []
    for component in path.split(separator: "/") where component != "." {
      let goesUp = component == ".." && !keepsParents
      if goesUp, let last = components.last, last != ".." {
        components.removeLast()
      } else if !goesUp || !isAbsolute {
        components.append(component)
      }
    }
    let joined = components.joined(separator: "/")
    return isAbsolute ? "/" + joined : (joined.isEmpty ? "." : joined)
  }

  /// Whether a normalised path is in a normalised folder.
  package static func isInside(_ path: String, _ folder: String) -> Bool {
    folder == "/" || path.utf8.starts(with: (folder + "/").utf8)
  }
}
