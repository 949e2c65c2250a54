internal import Foundation
package import GuiseManifest

extension DiskFile {
  /// A value that changes with every write, barring two writes of equal length in the same instant.
  package struct Stamp: Hashable, Sendable {
    fileprivate let numbers: [Int]
    fileprivate let time: Date?
  }

  package static func stamp(_ path: String) -> Stamp? {
    if type(path) == nil { return nil }
    // A pipe of the shell has no path to resolve.
    guard let attributes = attributes(resolved(path) ?? path) else { return nil }
    let keys: [FileAttributeKey] = [.systemNumber, .systemFileNumber, .size]
    return Stamp(
      numbers: keys.map { (attributes[$0] as? NSNumber)?.intValue ?? 0 },
      time: attributes[.modificationDate] as? Date)
  }

  /// Whether there is anything at a path, even if unreachable: a dangling link counts.
  package static func exists(_ path: String) -> Bool { attributes(path) != nil }

  /// Whether the path has contents that a write would lose.
  package static func isRegular(_ path: String) -> Bool { type(path) == S_IFREG }

  package static func isFolder(_ path: String) -> Bool { type(path) == S_IFDIR }

  package static func isLink(_ path: String) -> Bool {
    attributes(path)?[.type] as? FileAttributeType == .typeSymbolicLink
  }

  /// Returns the attributes of a path itself, even if it is a link; nil if nothing is there.
  private static func attributes(_ path: String) -> [FileAttributeKey: Any]? {
    try? FileManager.default.attributesOfItem(atPath: path)
  }

  /// Returns the destination of a write to a path, following links even to a file that does not exist yet.
  package static func destination(of path: String) -> String {
    var path = path
    for _ in 0..<40 {
      if let resolved = resolved(path) { return resolved }
      guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else {
        return path
      }
      let folder = RelativePath.folder(of: path)
      path = target.hasPrefix("/") ? target : RelativePath.join(folder, target)
    }
    return path
  }

  /// The files of a folder and so many levels below, in byte order, except hidden ones and those in folders of other
  /// tools.
  ///
  /// The listing ends after `limit` entries, of which those of outer folders come first.
  package static func files(in folder: String, ending: String, depth: Int, limit: Int) -> [String] {
    var found: [String] = []
    var left = limit
    var open = [(path: folder, depth: depth)][...]
    let skipped: Set = ["node_modules", "DerivedData", "Pods"]
    while left > 0, let (path, depth) = open.popFirst() {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
      for name in names.sorted().prefix(left) where !name.hasPrefix(".") {
        left -= 1
        let entry = path == "." ? name : path + "/" + name
        switch attributes(entry)?[.type] as? FileAttributeType {
        case .typeRegular where name.hasSuffix(ending): found.append(entry)
        case .typeDirectory where depth > 1 && !skipped.contains(name):
          open.append((entry, depth - 1))
        default: break
        }
      }
    }
    return found.sorted()
  }
}
