internal import Foundation
internal import GuiseManifest
internal import GuiseValidation

/// Replaces files completely or not at all.
enum AtomicFile {
  struct Failure: Error, Equatable {
    var path: String
    var reason: String

    fileprivate init(_ path: String, _ error: Int32) {
      self.path = path
      reason = FileDescriptor.message(error)
    }
  }

  static func write(_ text: String, to path: String) throws(Failure) {
    try write([(text, path)])
  }

  /// Writes a temporary file for each file, then renames all; if one cannot be written, the old files are unchanged.
  ///
  /// A symbolic link is kept, even one to a missing file, and so are permissions. Anything other
  /// than a regular file (a terminal, a pipe, `/dev/null`) is written in place, as it has no
  /// contents to lose.
  static func write(_ files: [(text: String, path: String)]) throws(Failure) {
    var temporary: [(name: String, path: String)] = []
    defer { for left in temporary { unlink(left.name) } }
    for file in files {
      if let made = try prepare(file.text, file.path) { temporary.append(made) }
    }
    while let next = temporary.first {
      guard rename(next.name, next.path) == 0 else { throw Failure(next.path, errno) }
      temporary.removeFirst()
    }
  }

  /// Writes a temporary file, to be renamed to a path.
  ///
  /// - Returns: nil where the text was written in place.
  private static func prepare(
    _ text: String, _ path: String
  ) throws(Failure) -> (name: String, path: String)? {
    var status = stat()
    let exists = stat(path, &status) == 0
    let missing = errno
    let kind = status.st_mode & S_IFMT
    if exists, kind == S_IFDIR { throw Failure(path, EISDIR) }
    if exists, kind != S_IFREG {
      try writeInPlace(text, to: path)
      return nil
    }
    let path = DiskFile.destination(of: path)
    // A link that exists but has no target is part of a loop.
    if !exists, DiskFile.exists(path) { throw Failure(path, missing) }
    // The name is not derived from the file's name, which may have the maximum length.
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    let name = "\(folder).guise-\(getpid())-\(UInt32.random(in: 0...UInt32.max)).tmp"
    let file = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw Failure(path, errno) }
    defer { close(file) }
    if exists { fchmod(file, status.st_mode & 0o7777) }
    var error = FileDescriptor.write(text, to: file)
    if error == 0, fsync(file) != 0 { error = errno }
    guard error == 0 else {
      unlink(name)
      throw Failure(path, error)
    }
    return (name, path)
  }

  /// Writes to a special file.
  private static func writeInPlace(_ text: String, to path: String) throws(Failure) {
    // The path is not resolved: the link /dev/stdout may point to a pipe without a path.
    let file = open(path, O_WRONLY)
    guard file >= 0 else { throw Failure(path, errno) }
    defer { close(file) }
    let error = FileDescriptor.write(text, to: file)
    if error != 0 { throw Failure(path, error) }
  }
}
