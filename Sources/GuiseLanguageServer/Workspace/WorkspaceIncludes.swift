internal import Foundation
internal import GuiseManifest
internal import GuiseValidation
internal import StrictJSON

/// The manifests in the client's folders, with the files that each reads.
///
/// They have the names that `guise-validate` looks for in a folder: other JSON files are not read.
struct WorkspaceIncludes {
  private static let depth = 8
  /// The maximum number of entries to list below a folder; those of outer folders come first.
  private static let listed = 20_000
  /// Folders of other tools, in which no manifest is searched.
  private static let skipped: Set = ["node_modules", "DerivedData", "Pods"]

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
    let paths = ManifestSearch(files: Self.files(below: folder), limit: ReadingLimits().fileSize)
      .manifests
    let manifests = paths.map { path in
      let includes = ManifestFiles(.file(path)).sources.map(\.path).filter { $0 != path }
      return (path, Set(includes.map(DiskFile.destination)))
    }
    known[folder] = manifests
    return manifests
  }

  /// Returns the files below a folder that are named like manifests, except hidden ones: those of outer
  /// folders first.
  private static func files(below folder: String) -> [String] {
    var (found, left) = ([String](), listed)
    var level = [folder]
    for _ in 0..<depth where left > 0 {
      var next: [String] = []
      for folder in level {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for name in names.sorted().prefix(left) where !name.hasPrefix(".") {
          let path = RelativePath.join(folder, name)
          left -= 1
          if ManifestSearch.isNamedLikeManifest(name) {
            found.append(path)
          } else if !name.hasSuffix(".json"), !skipped.contains(name), !DiskFile.isLink(path),
            DiskFile.isFolder(path)
          {
            next.append(path)
          }
        }
      }
      level = next
    }
    return found
  }
}
