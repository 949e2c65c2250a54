internal import Foundation
internal import GuiseManifest
internal import StrictJSON

/// How completion sees the files beside a manifest.
package struct CompletionFolder: Sendable {
  package struct Item: Hashable, Sendable {
    package var name: String
    package var isFolder: Bool

    package init(name: String, isFolder: Bool) {
      self.name = name
      self.isFolder = isFolder
    }
  }

  /// What is in a folder; nothing where that cannot be told.
  package var items: @Sendable (_ folder: String) -> [Item]
  /// Whether a file may stand for an include of another, as far as is known.
  package var mayInclude: @Sendable (_ path: String, _ including: String) -> Bool = { _, _ in true }
  /// Whether a file may be a catalog, as far as is known.
  package var mayBeCatalog: @Sendable (_ path: String) -> Bool = { _ in true }

  package init(items: @escaping @Sendable (_ folder: String) -> [Item]) { self.items = items }

  /// The names of the folders and JSON files of a folder, without what is hidden.
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
      let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return nil }
      let isNamed = isFolder.boolValue || name.hasSuffix(".json")
      return isNamed ? Item(name: name, isFolder: isFolder.boolValue) : nil
    }
  }

  /// No more is listed of one folder.
  private static let limit = 1000
}
