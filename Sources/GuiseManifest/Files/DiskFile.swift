package import Foundation

/// Files on disk, read with a size limit.
package enum DiskFile {
  package struct Failure: Error {
    package let reason: String

    init(_ reason: String) { self.reason = reason }

    static let missing = Failure("there is no such file")
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

  /// Returns the contents of a file; one byte more than the limit for a file that exceeds it.
  ///
  /// - Parameter onlyRegular: Whether to refuse pipes and devices, whose reading may never end.
  package static func read(
    _ path: String, limit: Int, onlyRegular: Bool
  ) throws(Failure) -> [UInt8] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw .missing
    }
    if isFolder.boolValue { throw Failure("it is a folder") }
    // A pipe of the shell has no path to resolve.
    let type = attributes(resolved(path) ?? path)?[.type] as? FileAttributeType
    if onlyRegular, type != .typeRegular { throw Failure("it is not a regular file") }
    guard let file = FileHandle(forReadingAtPath: path) else { throw Failure("permission denied") }
    defer { try? file.close() }
    guard let data = try? file.read(upToCount: limit < .max ? limit + 1 : limit) ?? Data() else {
      throw Failure("reading failed")
    }
    return [UInt8](data)
  }
}
