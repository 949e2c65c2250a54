internal import StrictJSON

/// A locator of included files that keeps them within their root folder.
struct FileLocator {
  let source: ManifestSource
  let options: ManifestOptions

  /// Returns the file that the caller named; nil if memory has no file of that name.
  func main() -> LocatedFile? {
    let path = source.path
    switch source.content {
    case .file:
      let folder = RelativePath.folder(of: path)
      let root = options.root ?? (folder.isEmpty ? "." : folder)
      return LocatedFile(
        path: path, identity: DiskFile.resolved(path) ?? path, root: .folder(root, name: nil),
        folder: folder)
    case .bytes(let bytes):
      return LocatedFile(
        path: path, identity: "bytes:\(path):\(bytes.hashValue)", bytes: bytes,
        root: options.root.map { .folder($0, name: nil) } ?? .none, folder: options.root ?? "")
    case .memory: return inMemory(RelativePath.normalized(path))
    }
  }

  /// Returns the file that a path in an include of `file` denotes.
  func locate(_ path: String, from file: LocatedFile) throws(FileFault.Problem) -> LocatedFile {
    if path.contains("://") { throw .url }
    if RelativePath.isAbsolute(path) { throw .absolute }
    if let colon = path.firstIndex(of: ":"), Identifier.isValid(String(path[..<colon])) {
      let (name, rest) = (String(path[..<colon]), String(path[path.index(after: colon)...]))
      guard let folder = options.namedRoots[name] else {
        if rest.hasPrefix("/") || name == "data" { throw .url }
        throw .unknownRoot(name, known: options.namedRoots.keys.sorted())
      }
      if rest.hasPrefix("/") { throw .absolute }
      return try onDisk(rest, in: folder, root: folder, name: name)
    }
    switch file.root {
    case .none: throw .noFolder
    case .folder(let root, let name):
      return try onDisk(path, in: file.folder, root: root, name: name)
    case .memory:
      let name = RelativePath.normalized(RelativePath.join(file.folder, path))
      if name == ".." || name.hasPrefix("../") { throw .outside(root: ".", name: nil) }
      guard let included = inMemory(name) else { throw .notFound(resolved: name) }
      return included
    }
  }

  /// Two manifests in memory may have the same name; they are identical only if their bytes are.
  private func inMemory(_ name: String) -> LocatedFile? {
    guard case .memory(let files) = source.content, let bytes = files[name] else { return nil }
    return LocatedFile(
      path: name, identity: "memory:\(name):\(bytes.hashValue)", bytes: bytes, root: .memory,
      folder: RelativePath.folder(of: name))
  }

  private func onDisk(
    _ path: String, in folder: String, root: String, name: String?
  ) throws(FileFault.Problem) -> LocatedFile {
    let joined = RelativePath.join(folder, path)
    let resolved = DiskFile.resolved(joined)
    // A message does not tell whether a file outside of the root exists.
    let wanted =
      resolved
      ?? RelativePath.normalized(
        RelativePath.join(DiskFile.resolved(folder.isEmpty ? "." : folder) ?? folder, path))
    guard
      RelativePath.isInside(wanted, DiskFile.resolved(root) ?? RelativePath.normalized(root))
    else { throw .outside(root: root, name: name) }
    let shown = RelativePath.normalized(joined)
    guard let resolved else { throw .notFound(resolved: shown) }
    return LocatedFile(
      path: shown, identity: resolved, root: .folder(root, name: name),
      folder: RelativePath.folder(of: joined))
  }
}

/// A located manifest file, with its name in reports and its root folder.
struct LocatedFile {
  /// The folder that confines a file's includes.
  enum Root {
    case folder(String, name: String?)
    /// All named files in memory.
    case memory
    case none
  }

  /// The name in reports.
  let path: String
  /// The same value for a file regardless of the path to it: on disk, the path with all links resolved.
  let identity: String
  /// The contents of a file in memory.
  var bytes: [UInt8]?
  let root: Root
  /// The folder to which the file's includes are relative.
  let folder: String
}
