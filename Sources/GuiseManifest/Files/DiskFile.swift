package import Foundation

/// Files on disk, read with a size limit.
package enum DiskFile {
  package struct Failure: Error {
    package let reason: String
  }

  /// Returns the path with every symbolic link resolved; nil if nothing is there.
  package static func resolved(_ path: String) -> String? {
    guard !path.utf8.contains(0), let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Returns the type of the file that a path leads to, such as `S_IFREG`; nil if nothing is there.
  package static func type(_ path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
  }

  /// Returns the contents of a file; one byte more than the limit for a file that exceeds it.
  ///
  /// - Parameter onlyRegular: Whether to refuse pipes and devices, whose reading may never end.
  package static func read(
    _ path: String, limit: Int, onlyRegular: Bool
  ) throws(Failure) -> [UInt8] {
    guard let type = type(path) else { throw Failure(reason: "there is no such file") }
    if type == S_IFDIR { throw Failure(reason: "it is a folder") }
    if onlyRegular, type != S_IFREG { throw Failure(reason: "it is not a regular file") }
    guard let file = FileHandle(forReadingAtPath: path) else {
      throw Failure(reason: "permission denied")
    }
    defer { try? file.close() }
    guard let data = try? file.read(upToCount: limit < .max ? limit + 1 : limit) ?? Data() else {
      throw Failure(reason: "reading failed")
    }
    return [UInt8](data)
  }
}
