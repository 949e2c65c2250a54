internal import StrictJSON

/// A located manifest file, with its name in reports and its root folder.
struct LocatedFile {
  /// The name in reports.
  let path: String
  /// The same value for a file regardless of the path to it: on disk, the path with all links resolved.
  let identity: String
  /// The contents of a file in memory.
  var bytes: [UInt8]?
  /// The folder on disk that confines the file's includes, and its name if it is a named root.
  var root: (folder: String, name: String?)?
  /// The folder to which the file's includes are relative.
  let folder: String
}

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
        path: path, identity: DiskFile.resolved(path) ?? path, root: (root, nil), folder: folder)
    case .bytes(let bytes):
      return LocatedFile(
        path: path, identity: "bytes:\(path):\(bytes[...].hashOfContent)", bytes: bytes,
        root: options.root.map { ($0, nil) }, folder: options.root ?? "")
    case .memory(let files): return inMemory(RelativePath.normalized(path), files)
    }
  }

  /// Returns the file that a path in an include of `file` denotes.
  func locate(_ path: String, from file: LocatedFile) throws(Fault.Kind) -> LocatedFile {
    if path.contains("://") { throw .includedURL(path) }
    if path.hasPrefix("/") { throw .absoluteInclude(path) }
    if let colon = path.firstIndex(of: ":"), Identifier.isValid(path[..<colon].utf8) {
      let name = String(path[..<colon])
      guard let folder = options.namedRoots[name] else {
        throw .unknownFolder(name, known: options.namedRoots.keys.sorted())
      }
      let rest = String(path[path.index(after: colon)...])
      if rest.hasPrefix("/") { throw .absoluteInclude(path) }
      return try onDisk(path, rest, in: folder, (folder, name))
    }
    if let root = file.root { return try onDisk(path, path, in: file.folder, root) }
    guard case .memory(let files) = source.content else { throw .includeWithoutFolder(path) }
    let name = RelativePath.normalized(RelativePath.join(file.folder, path))
    if name == ".." || name.hasPrefix("../") {
      throw .includeOutside(path, root: ".", name: nil)
    }
    guard let included = inMemory(name, files) else {
      throw .includeNotFound(path, resolved: name)
    }
    return included
  }

  /// Two manifests in memory may have the same name; they are identical only if their bytes are.
  private func inMemory(_ name: String, _ files: [String: [UInt8]]) -> LocatedFile? {
    files[name].map {
      LocatedFile(
        path: name, identity: "memory:\(name):\($0[...].hashOfContent)", bytes: $0,
        folder: RelativePath.folder(of: name))
    }
  }

  /// - Parameters:
  ///   - written: The path as an include has it.
  ///   - path: The path from the folder.
  private func onDisk(
    _ written: String, _ path: String, in folder: String, _ root: (folder: String, name: String?)
  ) throws(Fault.Kind) -> LocatedFile {
    let joined = RelativePath.join(folder, path)
    let resolved = DiskFile.resolved(joined)
    // A message does not tell whether a file outside of the root exists.
    let wanted =
      resolved
      ?? RelativePath.normalized(
        RelativePath.join(DiskFile.resolved(folder.isEmpty ? "." : folder) ?? folder, path))
    let confines = DiskFile.resolved(root.folder) ?? RelativePath.normalized(root.folder)
    guard RelativePath.isInside(wanted, confines) else {
      throw .includeOutside(written, root: root.folder, name: root.name)
    }
    let shown = RelativePath.normalized(joined)
    guard let resolved else { throw .includeNotFound(written, resolved: shown) }
    return LocatedFile(
      path: shown, identity: resolved, root: root, folder: RelativePath.folder(of: joined))
  }
}
