internal import GuiseCommand
internal import GuiseManifest
internal import StrictJSON

/// Tells manifests from other files.
enum WorkspaceManifest {
  /// A manifest says `"guise"` at its top. One that is just being written does not yet: it has the name
  /// of one, and a catalog is beside it.
  static func isManifest(_ document: OpenDocument) -> Bool {
    guard document.path.hasSuffix(".json") || document.path.hasSuffix(".jsonc") else {
      return false
    }
    if ManifestSearch.isManifest(document.text.bytes, path: document.path) { return true }
    return ManifestSearch.isNamedLikeManifest(RelativePath.name(of: document.path))
      && LiveCheck.catalog(beside: RelativePath.folder(of: document.path)) != nil
  }
}

/// Which manifests on disk include which files.
struct WorkspaceIncludes {
  private static let depth = 8
  /// So many entries of a folder are looked at, and so many files that look like manifests read.
  private static let listed = 20_000
  private static let read = 256
  private static let size = 4 << 20

  /// Of each folder, once it is known: the manifests, by the files that they include.
  private var known: [String: [String: [String]]] = [:]

  /// The paths of the manifests below some folders that include a document, directly or not.
  mutating func manifests(including document: OpenDocument, below folders: [String]) -> [String] {
    folders.flatMap { folder in
      let includers = known[folder] ?? Self.includers(below: folder)
      known[folder] = includers
      return includers[document.identity] ?? []
    }
  }

  private static func includers(below folder: String) -> [String: [String]] {
    var includers: [String: [String]] = [:]
    var left = read
    for path in DiskFile.files(in: folder, ending: ".json", depth: depth, limit: listed) {
      guard left > 0, let bytes = try? DiskFile.read(path, limit: size, onlyRegular: true),
        ManifestSearch.isManifest(bytes, path: path)
      else { continue }
      left -= 1
      let files = ManifestFiles(.file(path))
      for identity in files.identities where identity != files.mainIdentity {
        includers[identity, default: []].append(path)
      }
    }
    return includers
  }
}
