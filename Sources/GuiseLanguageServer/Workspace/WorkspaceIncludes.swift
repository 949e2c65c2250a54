internal import GuiseCommand
internal import GuiseManifest
internal import StrictJSON

extension OpenDocument {
  /// Whether the document is a manifest: it has `"guise"` at its top.
  ///
  /// An unfinished one without the key counts if its name fits and a catalog is beside it.
  var isManifest: Bool {
    guard path.hasSuffix(".json") || path.hasSuffix(".jsonc") else { return false }
    if ManifestSearch.isManifest(text.bytes, path: path) { return true }
    return ManifestSearch.isNamedLikeManifest(RelativePath.name(of: path))
      && CatalogLookup.path(in: RelativePath.folder(of: path)) != nil
  }
}

/// The includes of the manifests on disk.
struct WorkspaceIncludes {
  private static let depth = 8
  /// The maximum number of entries to list in a folder, and of manifest-like files to read.
  private static let listed = 20_000
  private static let read = 256
  private static let size = 4 << 20

  /// The including manifests by included file, for each folder searched so far.
  private var known: [String: [String: [String]]] = [:]

  /// Returns the manifests below some folders that include a document, directly or indirectly.
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
