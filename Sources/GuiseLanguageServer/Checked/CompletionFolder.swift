internal import Foundation
internal import GuiseManifest
internal import StrictJSON

/// Access to the files beside a manifest, for completion.
package struct CompletionFolder: Sendable {
  package struct Item: Hashable, Sendable {
    package var name: String
    package var isFolder: Bool
  }

  /// Returns the contents of a folder; empty where it cannot be read.
  package var items: @Sendable (_ folder: String) -> [Item]
  /// Returns whether a file may be an include of another one; true if unknown.
  package var mayInclude: @Sendable (_ path: String, _ including: String) -> Bool = { _, _ in true }
  /// Returns whether a file may be a catalog; true if unknown.
  package var mayBeCatalog: @Sendable (_ path: String) -> Bool = { _ in true }

  /// The folders and JSON files on disk, except hidden ones.
  package static let disk: CompletionFolder = {
    var folder = CompletionFolder(items: items(ofFolder:))
    folder.mayInclude = { path, including in
      guard let bytes = text(path) else { return true }
      return ManifestSearch.isManifest(bytes, path: path)
        && !ManifestFiles(.file(path)).identities.contains(DiskFile.destination(of: including))
    }
    folder.mayBeCatalog = { path in
      guard let bytes = text(path) else { return true }
      let root = StrictReader().read(SourceFile(path: path, bytes: bytes)).document?.root
      return root?["factories"] != nil && root?["guise"] == nil
    }
    return folder
  }()

  private static func text(_ path: String) -> [UInt8]? {
    try? DiskFile.read(path, limit: 4 << 20, onlyRegular: true)
  }

  private static func items(ofFolder folder: String) -> [Item] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { !$0.hasPrefix(".") }.sorted().prefix(limit).compactMap { name in
      var isFolder: ObjCBool = false
      let path = RelativePath.join(folder, name)
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return nil }
      let isNamed = isFolder.boolValue || name.hasSuffix(".json")
      return isNamed ? Item(name: name, isFolder: isFolder.boolValue) : nil
    }
  }

  /// The maximum number of entries to list for one folder.
  private static let limit = 1000
}
