/// A located manifest file.
struct LocatedFile {
  /// The name in reports.
  let path: String
  /// The same value for a file regardless of the path to it: on disk, the path with all links resolved.
  let identity: String
  /// The contents of a file in memory.
  var bytes: [UInt8]?
  /// The folder on disk that confines the file's includes.
  var root: String?
  /// The folder to which the file's includes are relative.
  let folder: String
  /// The place of its include.
  var reference: Place?
}

/// The locating of files, which keeps included ones within their root folder.
extension ManifestFiles {
  func locateMain() throws(Fault.Kind) -> LocatedFile {
    let path = source.path
    switch source.content {
    case .file:
      let parent = RelativePath.folder(of: path)
      let folder = parent.isEmpty ? "." : parent
      return LocatedFile(
        path: path, identity: DiskFile.resolved(path) ?? path, root: options.root ?? folder,
        folder: folder)
    case .bytes(let bytes):
      return LocatedFile(
        path: path, identity: "bytes:\(path):\(bytes[...].hashOfContent)", bytes: bytes,
        root: options.root, folder: options.root ?? "")
    case .memory(let files):
      if let main = inMemory(RelativePath.normalized(path), files) { return main }
      throw .unreadable(path: path, reason: "there is no such file")
    }
  }

  /// Two manifests in memory may have the same name; they are identical only if their bytes are.
  private func inMemory(_ name: String, _ files: [String: [UInt8]]) -> LocatedFile? {
    files[name].map {
      LocatedFile(
        path: name, identity: "memory:\(name):\($0[...].hashOfContent)", bytes: $0,
        folder: RelativePath.folder(of: name))
    }
  }

  /// Returns the file that a path in an include of `file` denotes.
  func locate(_ path: String, from file: LocatedFile) throws(Fault.Kind) -> LocatedFile {
    let colon = path.firstIndex(of: ":") ?? path.startIndex
    let name = Identifier.isValid(path[..<colon].utf8) ? String(path[..<colon]) : nil
    let rest = name == nil ? path : String(path[path.index(after: colon)...])
    if rest.hasPrefix("/") || path.contains("://") { throw .includeNotRelative(path) }
    var (folder, root) = (file.folder, file.root)
    if let name {
      guard let named = options.namedRoots[name] else { throw .unknown(.folder, name) }
      (folder, root) = (named, named)
    }
    let joined = RelativePath.join(folder, rest)
    let shown = RelativePath.normalized(joined)
    guard let root else {
      guard case .memory(let files) = source.content else {
        throw .includeNotFound(path, resolved: nil)
      }
      if shown.hasPrefix("../") { throw .includeOutside(path, root: ".") }
      if let included = inMemory(shown, files) { return included }
      throw .includeNotFound(path, resolved: shown)
    }
    let resolved = DiskFile.resolved(joined)
    // A message does not tell whether a file outside of the root exists.
    let real = RelativePath.join(DiskFile.resolved(folder) ?? folder, rest)
    let wanted = resolved ?? RelativePath.normalized(real)
    let confines = DiskFile.resolved(root) ?? RelativePath.normalized(root)
    if !RelativePath.isInside(wanted, confines) { throw .includeOutside(path, root: root) }
    guard let resolved else { throw .includeNotFound(path, resolved: shown) }
    // Behind a symbolic link, `..` leads elsewhere.
    let isShort = DiskFile.resolved(shown) == resolved
    return LocatedFile(
      path: isShort ? shown : RelativePath.normalized(joined, keepsParents: true),
      identity: resolved, root: root, folder: RelativePath.folder(of: joined))
  }
}

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
