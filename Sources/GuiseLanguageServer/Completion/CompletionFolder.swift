internal import Foundation

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

  package init(items: @escaping @Sendable (_ folder: String) -> [Item]) { self.items = items }

  /// The names of the folders and JSON files of a folder, without what is hidden.
  package static let disk = CompletionFolder { folder in
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
