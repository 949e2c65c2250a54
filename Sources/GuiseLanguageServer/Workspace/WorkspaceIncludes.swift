internal import Foundation
internal import GuiseManifest
internal import GuiseValidation
internal import StrictJSON

/// The manifests in the client's folders, with their includes.
///
/// A file is read again only when it has changed.
struct WorkspaceIncludes {
  private static let depth = 8
  /// The maximum number of entries to list below a folder; those of outer folders come first.
  private static let listed = 20_000
  private static let size = 4 << 20
  /// Folders of other tools, in which no manifest is searched.
  private static let skipped: Set = ["node_modules", "DerivedData", "Pods"]

  /// The files that a manifest includes; nil for a file that is no manifest.
  private typealias Includes = [String]?

  private var known: [String: (stamp: DiskFile.Stamp?, includes: Includes)] = [:]
  /// The including manifests by included file, for each folder that was listed.
  private var includers: [String: [String: [String]]] = [:]

  /// Lists the folders again when asked the next time.
  mutating func forgetListing() { includers = [:] }

  /// Returns the manifests below some folders that include a file, directly or indirectly.
  mutating func manifests(including file: String, below folders: [String]) -> [String] {
    var found: [String] = []
    for folder in folders {
      let direct = includers(below: folder)
      var seen: Set = [file]
      var open = [file]
      while let next = open.popLast() {
        for path in direct[next] ?? [] where seen.insert(DiskFile.destination(of: path)).inserted {
          found.append(path)
          open.append(DiskFile.destination(of: path))
        }
      }
    }
    return found.sorted()
  }

  private mutating func includers(below folder: String) -> [String: [String]] {
    if let found = includers[folder] { return found }
    var found: [String: [String]] = [:]
    for path in Self.files(below: folder) {
      for file in includes(of: path) ?? [] { found[file, default: []].append(path) }
    }
    includers[folder] = found
    return found
  }

  private mutating func includes(of path: String) -> Includes {
    let stamp = DiskFile.stamp(path)
    if let known = known[path], known.stamp == stamp { return known.includes }
    let includes = Self.readIncludes(of: path)
    known[path] = (stamp, includes)
    return includes
  }

  private static func readIncludes(of path: String) -> Includes {
    guard let bytes = try? DiskFile.read(path, limit: size, onlyRegular: true),
      // Most files are not manifests, and need not be parsed.
      bytes.firstRange(of: Array("\"guise\"".utf8)) != nil,
      let root = JSONValue(parsing: bytes), root["guise"] != nil
    else { return nil }
    return root["include"]?.value.elements.compactMap(\.string).map {
      DiskFile.destination(of: RelativePath.resolved($0, in: RelativePath.folder(of: path)))
    }
  }

  /// Returns the JSON files below a folder, except hidden ones: those of outer folders first.
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
          if name.hasSuffix(".json") {
            found.append(path)
          } else if !skipped.contains(name), !DiskFile.isLink(path), DiskFile.isFolder(path) {
            next.append(path)
          }
        }
      }
      level = next
    }
    return found
  }
}
