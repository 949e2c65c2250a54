internal import Foundation
internal import GuiseManifest
internal import StrictJSON

/// The files beside a manifest, for completion.
enum CompletionFolder {
  struct Item: Hashable {
    var name: String
    var isFolder: Bool
  }

  /// The maximum number of entries to list for one folder.
  private static let limit = 1000

  /// Returns the folders and JSON files in a folder, except hidden ones; empty where it cannot be
  /// read.
  static func items(_ folder: String) -> [Item] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { !$0.hasPrefix(".") }.sorted().prefix(limit).compactMap { name in
      var isFolder: ObjCBool = false
      let path = RelativePath.join(folder, name)
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return nil }
      let isNamed = isFolder.boolValue || name.hasSuffix(".json")
      return isNamed ? Item(name: name, isFolder: isFolder.boolValue) : nil
    }
  }

  /// Returns whether a file may be an include of another one; true if unknown.
  static func mayInclude(_ path: String, _ including: String) -> Bool {
    guard let bytes = text(path) else { return true }
    return ManifestSearch.isManifest(bytes, path: path)
      && !ManifestFiles(.file(path)).identities.contains(DiskFile.destination(of: including))
  }

  /// Returns whether a file may be a catalog; true if unknown.
  static func mayBeCatalog(_ path: String) -> Bool {
    guard let bytes = text(path) else { return true }
    let root = JSONValue(parsing: bytes)
    return root?["factories"] != nil && root?["guise"] == nil
  }

  private static func text(_ path: String) -> [UInt8]? {
    try? DiskFile.read(path, limit: 4 << 20, onlyRegular: true)
  }
}
