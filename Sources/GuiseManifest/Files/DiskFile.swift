package import Foundation

/// Files on disk, read with a size limit.
package enum DiskFile {
  package enum Failure: Error {
    case missing
    case tooLarge(Int)
    case unreadable(String)

    package var reason: String {
      switch self {
      case .missing: "there is no such file"
      case .tooLarge(let size): "it has \(size) bytes"
      case .unreadable(let reason): reason
      }
    }
  }

  /// Returns the path with every symbolic link resolved; nil if nothing is there.
  package static func resolved(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Returns the attributes of a path itself, even if it is a link; nil if nothing is there.
  package static func attributes(_ path: String) -> [FileAttributeKey: Any]? {
    try? FileManager.default.attributesOfItem(atPath: path)
  }

  /// Whether there is anything at a path, even if unreachable: a dangling link counts.
  package static func exists(_ path: String) -> Bool { attributes(path) != nil }

  /// - Parameter onlyRegular: Whether to refuse pipes and devices, whose reading may never end.
  package static func read(
    _ path: String, limit: Int, onlyRegular: Bool
  ) throws(Failure) -> [UInt8] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw .missing
    }
    if isFolder.boolValue { throw .unreadable("it is a folder") }
    // A pipe of the shell has no path to resolve.
    let attributes = attributes(resolved(path) ?? path)
    let isRegular = attributes?[.type] as? FileAttributeType == .typeRegular
    if onlyRegular, !isRegular { throw .unreadable("it is not a regular file") }
    let size = (attributes?[.size] as? NSNumber)?.intValue ?? 0
    if isRegular, size > limit { throw .tooLarge(size) }
    guard FileManager.default.isReadableFile(atPath: path),
      let file = FileHandle(forReadingAtPath: path)
    else { throw .unreadable("permission denied") }
    defer { try? file.close() }
    guard let data = try? file.read(upToCount: limit < .max ? limit + 1 : limit) ?? Data() else {
      throw .unreadable("reading failed")
    }
    if data.count > limit { throw .tooLarge(data.count) }
    return [UInt8](data)
  }
}
