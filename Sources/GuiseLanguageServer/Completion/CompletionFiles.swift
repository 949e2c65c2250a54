internal import Foundation
internal import GuiseManifest
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
      let path = prefix + item.name
      let whole = RelativePath.join(folder, item.name)
      if whole == file || present.contains(path) { return nil }
      if item.isFolder { return fileEntry(item, typed: prefix) }
      let mayBeNamed =
        format.named == .catalog
        ? CompletionFolder.mayBeCatalog(whole) : CompletionFolder.mayInclude(whole, file)
      return mayBeNamed ? fileEntry(item, typed: prefix) : nil
    }
  }

  private func fileEntry(_ item: CompletionFolder.Item, typed prefix: String) -> CompletionEntry? {
    let name = item.isFolder ? item.name + "/" : item.name
    let kind: CompletionEntry.Kind = item.isFolder ? .folder : .file
    let rank = item.isFolder ? 1 : 0
    guard place.isInString, let token = place.token, !prefix.isEmpty else {
      return textEntry(name, kind, rank: rank)
    }
    // The typed folders are kept.
    let start = token.content.lowerBound
    let typed = text[start..<place.offset]
    guard let slash = typed.lastIndex(of: UInt8(ascii: "/")) else { return nil }
    let isClosed = token.kind == .string(isClosed: true)
    let end = isClosed ? token.content.upperBound : place.offset
    return partEntry(item.name, kind, range: slash + 1..<end, name, rank: rank)
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
