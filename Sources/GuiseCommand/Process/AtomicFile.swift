internal import Foundation
internal import GuiseManifest

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// Writes a file so that it has either its old contents or all of the new.
enum AtomicFile {
  struct Failure: Error, Equatable {
    var reason: String
  }

  /// Writes beside the file and then renames; where that fails, the old file is as it was.
  ///
  /// A symbolic link stays one, permissions stay as they are, and what is not a regular file (a
  /// terminal, a pipe, `/dev/null`) is written to in place: it has no contents to lose.
  static func write(_ text: String, to path: String) throws(Failure) {
    let path = DiskFile.resolved(path) ?? path
    var status = stat()
    let exists = stat(path, &status) == 0
    let kind = status.st_mode & S_IFMT
    if exists, kind == S_IFDIR { throw failure(EISDIR) }
    if exists, kind != S_IFREG {
      let file = open(path, O_WRONLY)
      guard file >= 0 else { throw failure(errno) }
      defer { close(file) }
      return try write(text, to: file)
    }
    let temporary = "\(path).\(getpid())-\(UInt32.random(in: 0...UInt32.max)).tmp"
    let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL, 0o666)
    guard file >= 0 else { throw failure(errno) }
    do throws(Failure) {
      defer { close(file) }
      if exists { fchmod(file, status.st_mode & 0o7777) }
      try write(text, to: file)
      guard fsync(file) == 0 else { throw failure(errno) }
    } catch {
      unlink(temporary)
      throw error
    }
    guard rename(temporary, path) == 0 else {
      let reason = failure(errno)
      unlink(temporary)
      throw reason
    }
  }

  private static func write(_ text: String, to file: Int32) throws(Failure) {
    let error = FileDescriptor.write(text, to: file)
    if error != 0 { throw failure(error) }
  }

  private static func failure(_ code: Int32) -> Failure {
    Failure(reason: String(cString: strerror(code)))
  }
}
