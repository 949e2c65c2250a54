internal import StrictJSON

/// A locator of included files that keeps them within their root folder.
struct FileLocator {
  let source: ManifestSource
  let options: ReadingOptions

  /// Returns the file that the caller named; nil if memory has no file of that name.
  func main() -> LocatedFile? {
    let path = source.path
    let folder = RelativePath.folder(of: path)
    switch source.content {
    case .file:
      return LocatedFile(
        path: path, identity: DiskFile.resolved(path) ?? path, origin: .disk(path),
        root: Self.root(options.root ?? (folder.isEmpty ? "." : folder)), folder: folder)
    case .bytes(let bytes):
      return LocatedFile(
        path: path, identity: Self.identity("bytes", path, bytes),
        origin: .memory(bytes), root: options.root.map { Self.root($0) } ?? .none,
        folder: options.root ?? "")
    case .memory(let files):
      let name = RelativePath.normalized(path)
      guard let bytes = files[name] else { return nil }
      return Self.inMemory(name, bytes)
    }
  }

  /// Returns the file that `reference` denotes in an include of `file`.
  func locate(
    _ reference: Placed<String>, from file: LocatedFile
  ) throws(FileFault) -> LocatedFile {
    let path = reference.value
    if path.contains("://") { throw .include(reference, .url) }
    if RelativePath.isAbsolute(path) { throw .include(reference, .absolute) }
    if let colon = path.firstIndex(of: ":"), Identifier.isValid(String(path[..<colon])) {
      let name = String(path[..<colon])
      let rest = String(path[path.index(after: colon)...])
      if let folder = options.namedRoots[name] {
        if rest.hasPrefix("/") { throw .include(reference, .absolute) }
        return try locateOnDisk(reference, rest, in: folder, root: Self.root(folder, name: name))
      }
      if rest.hasPrefix("/") || name == "data" { throw .include(reference, .url) }
      throw .include(reference, .unknownRoot(name, known: options.namedRoots.keys.sorted()))
    }
    switch file.root {
    case .none: throw .include(reference, .noFolder)
    case .memory: return try locateInMemory(reference, from: file)
    case .folder: return try locateOnDisk(reference, path, in: file.folder, root: file.root)
    }
  }

  private func locateInMemory(
    _ reference: Placed<String>, from file: LocatedFile
  ) throws(FileFault) -> LocatedFile {
    let name = RelativePath.normalized(RelativePath.join(file.folder, reference.value))
    if name == ".." || name.hasPrefix("../") {
      throw .include(reference, .outside(root: ".", name: nil))
    }
    guard case .memory(let files) = source.content, let bytes = files[name] else {
      throw .include(reference, .notFound(resolved: name))
    }
    return Self.inMemory(name, bytes)
  }

  private static func inMemory(_ name: String, _ bytes: [UInt8]) -> LocatedFile {
    LocatedFile(
      path: name, identity: identity("memory", name, bytes), origin: .memory(bytes),
      root: .memory, folder: RelativePath.folder(of: name))
  }

  private func locateOnDisk(
    _ reference: Placed<String>, _ path: String, in folder: String, root: LocatedFile.Root
  ) throws(FileFault) -> LocatedFile {
    guard case .folder(let rootPath, let rootResolved, let rootName) = root else {
      throw .include(reference, .noFolder)
    }
    let joined = RelativePath.join(folder, path)
    let shown = RelativePath.normalized(joined)
    let outside = FileFault.include(reference, .outside(root: rootPath, name: rootName))
    guard let resolved = DiskFile.resolved(joined) else {
      // Reports do not reveal whether a file outside the root exists.
      let base = DiskFile.resolved(folder.isEmpty ? "." : folder) ?? folder
      let wanted = RelativePath.normalized(RelativePath.join(base, path))
      guard RelativePath.isInside(wanted, rootResolved) else { throw outside }
      if DiskFile.exists(joined) {
        throw .unreadable(
          path: shown, reason: "it is a symbolic link that leads nowhere or out of reach",
          reference: reference.place)
      }
      throw .include(
        reference,
        .notFound(
          resolved: shown, flattened: flattened(reference, path, in: folder),
          bundle: source.bundle.flatMap { $0.contains(shown) ? $0.name : nil }))
    }
    guard RelativePath.isInside(resolved, rootResolved) else { throw outside }
    return LocatedFile(
      path: shown, identity: resolved, origin: .disk(resolved), root: root,
      folder: RelativePath.folder(of: joined))
  }

  /// Returns a file's path in a bundle that lost its folders: beside the including file.
  private func flattened(
    _ reference: Placed<String>, _ path: String, in folder: String
  ) -> String? {
    guard let bundle = source.bundle, path.contains("/") else { return nil }
    let file = RelativePath.normalized(RelativePath.join(folder, RelativePath.name(of: path)))
    guard bundle.contains(file), file != reference.place.source.path, DiskFile.exists(file) else {
      return nil
    }
    return bundle.path(of: file)
  }

  /// Two manifests in memory may have the same name; they are identical only if their bytes are.
  private static func identity(_ kind: String, _ path: String, _ bytes: [UInt8]) -> String {
    var hasher = Hasher()
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    return "\(kind):\(path):\(bytes.count):\(hasher.finalize())"
  }

  private static func root(_ path: String, name: String? = nil) -> LocatedFile.Root {
    .folder(
      path: path, resolved: DiskFile.resolved(path) ?? RelativePath.normalized(path), name: name)
  }
}

/// A located manifest file, with its name in reports and its root folder.
package struct LocatedFile: Sendable {
  enum Origin: Sendable {
    case disk(String)
    case memory([UInt8])
  }

  /// The folder that confines a file's includes.
  enum Root: Sendable {
    /// The folder as given and with links resolved; `name` is set for a named root.
    case folder(path: String, resolved: String, name: String?)
    /// All named files in memory.
    case memory
    case none
  }

  /// The name in reports.
  var path: String
  /// The same value for a file regardless of the path to it.
  var identity: String
  var origin: Origin
  var root: Root
  /// The folder to which the file's includes are relative.
  var folder: String
}
