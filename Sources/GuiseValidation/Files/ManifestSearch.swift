internal import Foundation
internal import GuiseManifest
internal import StrictJSON

/// A search for manifests in a folder, or among given files.
///
/// A `manifest.json` or `manifest.NAME.json`, names that other tools use too, is one if it contains
/// `guise`, or if it cannot be read as JSON and a catalog or another manifest is beside it.
package struct ManifestSearch {
  package static let catalogName = "guise-catalog.json"

  /// The manifests' paths: sorted for a folder, in the given order for files.
  package private(set) var manifests: [String] = []
  package private(set) var skipped = SkippedFiles()
  /// The maximum size of a file in bytes.
  private let limit: Int

  /// Searches a folder and its subfolders, except hidden ones.
  ///
  /// Each file is found once, under links too. Links to folders are not followed.
  package init(below folder: String, limit: Int) {
    self.limit = limit
    let root = DiskFile.resolved(folder) ?? folder
    var found: [(path: String, isLink: Bool)] = []
    var folders = [folder]
    while let folder = folders.popLast() {
      guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
        skipped.add(folder, .closedFolder)
        continue
      }
      for name in names where !name.hasPrefix(".") {
        let path = RelativePath.join(folder, name)
        let isLink = DiskFile.isLink(path)
        guard DiskFile.isFolder(path) else {
          if Self.isNamedLikeManifest(name) { found.append((path, isLink)) }
          continue
        }
        if !isLink {
          folders.append(path)
        } else if let target = DiskFile.resolved(path), target != root,
          !RelativePath.isInside(target, root)
        {
          skipped.add(path, .linkedFolder)
        }
      }
    }
    // A file before its links: its includes and its catalog are relative to its own folder.
    var seen: Set<String> = []
    let files = found.sorted { ($0.isLink ? 1 : 0, $0.path) < ($1.isLink ? 1 : 0, $1.path) }
    decide(files.map(\.path).filter { seen.insert(DiskFile.resolved($0) ?? $0).inserted }.sorted())
  }

  /// Checks given files, regardless of their names.
  package init(files: [String], limit: Int) {
    self.limit = limit
    decide(files)
  }

  private mutating func decide(_ files: [String]) {
    // The folders of doubtful files, and whether these are manifests there.
    var folders: [String: Bool] = [:]
    for file in files {
      let (reason, folder) = (reason(toSkip: file), RelativePath.folder(of: file))
      if reason?.isDoubtful == true, folders[folder] == nil {
        folders[folder] = hasManifest(folder)
      }
      if let reason, !reason.isDoubtful || folders[folder] == false {
        skipped.add(file, reason)
      } else {
        manifests.append(file)
      }
    }
  }

  /// Returns nil for a manifest.
  private func reason(toSkip path: String) -> SkippedFiles.Reason? {
    // Reading a pipe may never end.
    if DiskFile.stamp(path) != nil, !DiskFile.isRegular(path) { return .notRegular }
    if Self.hasGuiseSuffix(RelativePath.name(of: path)) { return nil }
    guard let bytes = try? DiskFile.read(path, limit: limit, onlyRegular: true) else {
      return .unreadable
    }
    return Self.says(bytes, path: path).map { $0 ? nil : .noGuise } ?? .notJSON
  }

  /// Whether a folder contains a catalog, or a file that is certainly a manifest.
  private func hasManifest(_ folder: String) -> Bool {
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)
    return (names ?? []).contains { name in
      name == Self.catalogName
        || Self.isNamedLikeManifest(name) && reason(toSkip: RelativePath.join(folder, name)) == nil
    }
  }

  /// Whether a name is that of a manifest, ignoring case as some file systems do.
  package static func isNamedLikeManifest(_ name: String) -> Bool {
    let name = name.lowercased()
    return name == "manifest.json" || name.hasPrefix("manifest.") && name.hasSuffix(".json")
      || hasGuiseSuffix(name)
  }

  private static func hasGuiseSuffix(_ name: String) -> Bool {
    name.lowercased().hasSuffix(".guise.json")
  }

  /// Whether a text has a top-level `"guise"`; if it is not JSON, whether it has one anywhere.
  package static func isManifest(_ bytes: [UInt8], path: String) -> Bool {
    says(bytes, path: path) ?? false
  }

  /// Returns nil for a text that is not JSON and lacks the word.
  private static func says(_ bytes: [UInt8], path: String) -> Bool? {
    let result = StrictReader(fileSize: bytes.count).read(SourceFile(path: path, bytes: bytes))
    if let document = result.document { return document.root["guise"] != nil }
    return String(decoding: bytes, as: UTF8.self).contains("\"guise\"") ? true : nil
  }
}
