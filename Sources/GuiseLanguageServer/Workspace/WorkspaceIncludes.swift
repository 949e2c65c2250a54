internal import GuiseManifest
internal import GuiseValidation

/// The manifests on disk, with their includes.
struct WorkspaceIncludes {
  private static let depth = 8
  /// The maximum number of entries to list in a folder, and of manifest-like files to read.
  private static let listed = 20_000
  private static let read = 256
  private static let size = 4 << 20

  /// The manifests in one folder.
  private struct Found {
    var manifests: [String] = []
    /// The including manifests by included file.
    var includers: [String: [String]] = [:]
  }

  /// The results for each folder searched so far.
  private var known: [String: Found] = [:]

  /// Returns the paths of the manifests below some folders.
  mutating func manifests(below folders: [String]) -> [String] {
    folders.flatMap { found(below: $0).manifests }
  }

  /// Returns the manifests below some folders that include a document, directly or indirectly.
  mutating func manifests(including document: OpenDocument, below folders: [String]) -> [String] {
    folders.flatMap { found(below: $0).includers[document.identity] ?? [] }
  }

  private mutating func found(below folder: String) -> Found {
    if let found = known[folder] { return found }
    var found = Found()
    for path in DiskFile.files(in: folder, ending: ".json", depth: Self.depth, limit: Self.listed) {
      guard found.manifests.count < Self.read,
        let bytes = try? DiskFile.read(path, limit: Self.size, onlyRegular: true),
        ManifestSearch.isManifest(bytes, path: path)
      else { continue }
      found.manifests.append(path)
      let files = ManifestFiles(.file(path))
      for identity in files.identities where identity != files.mainIdentity {
        found.includers[identity, default: []].append(path)
      }
    }
    known[folder] = found
    return found
  }
}
