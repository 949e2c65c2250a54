internal import GuiseManifest
internal import GuiseValidation
internal import StrictJSON

/// The manifests in the client's folders, with the files that each reads.
///
/// They have the names that `guise-validate` looks for in a folder: other JSON files are not read.
struct WorkspaceIncludes {
  /// The manifests below each folder that was listed.
  private var known: [String: [(path: String, files: Set<String>)]] = [:]

  /// Lists the folders again when asked the next time.
  mutating func forgetListing() { known = [:] }

  /// Returns the manifests below some folders that include a file, directly or indirectly.
  mutating func manifests(including file: String, below folders: [String]) -> [String] {
    folders.flatMap { manifests(below: $0) }.filter { $0.files.contains(file) }.map(\.path)
      .sorted()
  }

  private mutating func manifests(below folder: String) -> [(path: String, files: Set<String>)] {
    if let manifests = known[folder] { return manifests }
    let files = DiskFile.files(in: folder, ending: ".json", depth: 8, limit: 20_000)
      .filter { ManifestSearch.isNamedLikeManifest(RelativePath.name(of: $0)) }
    let paths = ManifestSearch(files: files, limit: ReadingLimits().fileSize).manifests
    let manifests = paths.map { path in
      let includes = ManifestFiles(.file(path)).sources.map(\.path).filter { $0 != path }
      return (path, Set(includes.map(DiskFile.destination)))
    }
    known[folder] = manifests
    return manifests
  }
}
