internal import Foundation
internal import GuiseManifest
internal import GuiseValidation

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// Replaces a file completely or not at all.
enum AtomicFile {
  struct Failure: Error, Equatable {
    var reason: String
  }

  /// Writes a temporary file and renames it; on failure the old file is unchanged.
  ///
  /// A symbolic link is kept, even one to a missing file, and so are permissions. Anything other
  /// than a regular file (a terminal, a pipe, `/dev/null`) is written in place, as it has no
  /// contents to lose. Signals that would end the process are blocked until the temporary file is
  /// gone.
  static func write(_ text: String, to path: String) throws(Failure) {
    var status = stat()
    let exists = stat(path, &status) == 0
    let kind = status.st_mode & S_IFMT
    if exists, kind == S_IFDIR { throw failure(EISDIR) }
    if exists, kind != S_IFREG {
      return try writeInPlace(text, to: path, isPipe: kind == S_IFIFO)
    }
    let path = DiskFile.destination(of: path)
    // A link that exists but has no target is part of a loop.
    if !exists, DiskFile.exists(path) { throw failure(errno) }
    // The name is not derived from the file's name, which may have the maximum length.
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    let temporary = "\(folder).guise-\(getpid())-\(UInt32.random(in: 0...UInt32.max)).tmp"
    var signals = blockSignals()
    defer { pthread_sigmask(SIG_SETMASK, &signals, nil) }
    let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
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

  /// Writes to a special file; a pipe without a reader is refused, because opening it would block.
  private static func writeInPlace(_ text: String, to path: String, isPipe: Bool) throws(Failure) {
    // The path is not resolved: the link /dev/stdout may point to a pipe without a path.
    let file = open(path, O_WRONLY | O_NONBLOCK)
    guard file >= 0 else {
      throw isPipe && errno == ENXIO
        ? Failure(reason: "it is a pipe that nothing reads") : failure(errno)
    }
    defer { close(file) }
    guard fcntl(file, F_SETFL, 0) == 0 else {
      throw failure(errno)
    }
    try write(text, to: file)
  }

  private static func write(_ text: String, to file: Int32) throws(Failure) {
    let error = FileDescriptor.write(text, to: file)
    if error != 0 { throw failure(error) }
  }

  private static func failure(_ code: Int32) -> Failure {
    Failure(reason: String(cString: strerror(code)))
  }

  /// Blocks the signals that end the process, on this thread.
  ///
  /// - Returns: the signals that were blocked before.
  private static func blockSignals() -> sigset_t {
    var before = sigset_t()
    var set = sigset_t()
    sigemptyset(&set)
    for signal in [SIGHUP, SIGINT, SIGQUIT, SIGTERM] { sigaddset(&set, signal) }
    pthread_sigmask(SIG_BLOCK, &set, &before)
    return before
  }
}
