internal import StrictJSON

/// Finds the files that manifests include and keeps them in their root folder.
struct FileLocator {
  enum Location {
    case file(LocatedFile)
    case fault(FileFault)
  }

  private let source: ManifestSource
  private let options: ReadingOptions

  init(_ source: ManifestSource, options: ReadingOptions) {
    self.source = source
    self.options = options
  }

  /// The file that the caller named; nil where memory has none of that name.
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

  /// The file that `reference` names in an include of `file`.
  func locate(_ reference: Placed<String>, from file: LocatedFile) -> Location {
    func fault(_ problem: FileFault.Problem) -> Location { .fault(.include(reference, problem)) }
    let path = reference.value
    if path.contains("://") { return fault(.url) }
    if RelativePath.isAbsolute(path) { return fault(.absolute) }
    if let colon = path.firstIndex(of: ":"), Identifier.isValid(String(path[..<colon])) {
      let name = String(path[..<colon])
      let rest = String(path[path.index(after: colon)...])
      if let folder = options.namedRoots[name] {
        if rest.hasPrefix("/") { return fault(.absolute) }
        return locateOnDisk(reference, rest, in: folder, root: Self.root(folder, name: name))
      }
      if rest.hasPrefix("/") || name == "data" { return fault(.url) }
      return fault(.unknownRoot(name, known: options.namedRoots.keys.sorted()))
    }
    switch file.root {
    case .none: return fault(.noFolder)
    case .memory: return locateInMemory(reference, from: file)
    case .folder: return locateOnDisk(reference, path, in: file.folder, root: file.root)
    }
  }

  private func locateInMemory(_ reference: Placed<String>, from file: LocatedFile) -> Location {
    let name = RelativePath.normalized(RelativePath.join(file.folder, reference.value))
    if name == ".." || name.hasPrefix("../") {
      return .fault(.include(reference, .outside(root: ".", name: nil)))
    }
    guard case .memory(let files) = source.content, let bytes = files[name] else {
      return .fault(.include(reference, .notFound(resolved: name)))
    }
    return .file(Self.inMemory(name, bytes))
  }

  private static func inMemory(_ name: String, _ bytes: [UInt8]) -> LocatedFile {
    LocatedFile(
      path: name, identity: identity("memory", name, bytes), origin: .memory(bytes),
      root: .memory, folder: RelativePath.folder(of: name))
  }

  private func locateOnDisk(
    _ reference: Placed<String>, _ path: String, in folder: String, root: LocatedFile.Root
  ) -> Location {
    guard case .folder(let rootPath, let rootResolved, let rootName) = root else {
      return .fault(.include(reference, .noFolder))
    }
    let joined = RelativePath.join(folder, path)
    let shown = RelativePath.normalized(joined)
    let outside = Location.fault(.include(reference, .outside(root: rootPath, name: rootName)))
    guard let resolved = DiskFile.resolved(joined) else {
      // What is outside is not even said to be absent.
      let base = DiskFile.resolved(folder.isEmpty ? "." : folder) ?? folder
      let wanted = RelativePath.normalized(RelativePath.join(base, path))
      guard RelativePath.isInside(wanted, rootResolved) else { return outside }
      if DiskFile.exists(joined) {
        return .fault(
          .unreadable(
            path: shown, reason: "it is a symbolic link that leads nowhere or out of reach",
            reference: reference.place))
      }
      return .fault(
        .include(
          reference, .notFound(resolved: shown, flattened: flattened(reference, path, in: folder))))
    }
    guard RelativePath.isInside(resolved, rootResolved) else { return outside }
    return .file(
      LocatedFile(
        path: shown, identity: resolved, origin: .disk(resolved), root: root,
        folder: RelativePath.folder(of: joined)))
  }

  /// Where a bundle has a file whose folders were lost: beside the one that includes it.
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

  /// Two manifests in memory may have one name; they are one only if they say the same.
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

/// A manifest file that was located: what it is, what it is called, and how far it may reach.
package struct LocatedFile: Sendable {
  enum Origin: Sendable {
    case disk(String)
    case memory([UInt8])
  }

  /// The folder that a file's includes stay in.
  enum Root: Sendable {
    /// `path` as it was given and with links resolved; `name` is that of a named root.
    case folder(path: String, resolved: String, name: String?)
    /// All the named files in memory.
    case memory
    case none
  }

  /// What reports call it.
  var path: String
  /// The same for one file however it is reached.
  var identity: String
  var origin: Origin
  var root: Root
  /// What its includes are relative to.
  var folder: String
}
