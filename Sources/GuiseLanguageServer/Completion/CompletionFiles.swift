internal import Foundation
internal import GuiseManifest
internal import GuiseValidation
internal import StrictJSON

extension CursorContext {
  /// The files that the path at the cursor may name.
  ///
  /// They come from the folder typed so far, which must be inside the folder of the checked
  /// manifest.
  var fileEntries: [CompletionEntry] {
    let typed = place.isInString ? place.typed(in: text) : ""
    let prefix = typed.lastIndex(of: "/").map { String(typed[...$0]) } ?? ""
    let root = RelativePath.folder(of: manifest?.path ?? file)
    let folder = RelativePath.resolved(prefix, in: RelativePath.folder(of: file))
    guard !prefix.hasPrefix("/"), folder == root || RelativePath.isInside(folder, root) else {
      return []
    }
    let present = elements
    return CompletionFolder.items(folder).compactMap { item in
      let path = RelativePath.join(folder, item.name)
      if path == file || present.contains(prefix + item.name) { return nil }
      return item.isFolder || mayName(path) ? fileEntry(item, typed: prefix) : nil
    }
  }

  /// Returns whether a file may be a catalog, or an include of this file; true if unknown.
  private func mayName(_ path: String) -> Bool {
    guard let bytes = try? DiskFile.read(path, limit: 4 << 20, onlyRegular: true) else {
      return true
    }
    if format.named == .catalog {
      let root = JSONValue(parsing: bytes)
      return root?["factories"] != nil && root?["guise"] == nil
    }
    return ManifestSearch.isManifest(bytes, path: path)
      && !ManifestFiles(.file(path)).identities.contains(DiskFile.destination(of: file))
  }

  private func fileEntry(_ item: CompletionFolder.Item, typed prefix: String) -> CompletionEntry? {
    let name = item.isFolder ? item.name + "/" : item.name
    var entry = textEntry(
      name, item.isFolder ? .folder : .file, rank: item.isFolder ? 1 : 0)
    guard place.isInString, !prefix.isEmpty else { return entry }
    // The typed folders are kept.
    let typed = text[entry.range.lowerBound..<place.offset]
    guard let slash = typed.lastIndex(of: UInt8(ascii: "/")) else { return nil }
    entry.label = item.name
    entry.change.range = slash + 1..<entry.range.upperBound
    return entry
  }
}

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
      let path = RelativePath.join(folder, name)
      let isFolder = DiskFile.isFolder(path)
      guard isFolder || name.hasSuffix(".json") && DiskFile.isRegular(path) else { return nil }
      return Item(name: name, isFolder: isFolder)
    }
  }
}
