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

/// Replaces files completely or not at all.
enum AtomicFile {
  struct Failure: Error, Equatable {
    var reason: String
    /// The position of the file among those to be written.
    var file = 0
  }

  static func write(_ text: String, to path: String) throws(Failure) {
    try write([(text, path)])
  }

  /// Writes a temporary file for each file, then renames all; if one cannot be written, the old files are unchanged.
  ///
  /// A symbolic link is kept, even one to a missing file, and so are permissions. Anything other
  /// than a regular file (a terminal, a pipe, `/dev/null`) is written in place, as it has no
  /// contents to lose. Signals that would end the process are blocked until the temporary files are
  /// gone.
  static func write(_ files: [(text: String, path: String)]) throws(Failure) {
    var signals = blockSignals()
    defer { pthread_sigmask(SIG_SETMASK, &signals, nil) }
    var temporary: [(name: String, path: String, file: Int)] = []
    defer { for left in temporary { unlink(left.name) } }
    for (number, file) in files.enumerated() {
      do throws(Failure) {
        guard let made = try prepare(file.text, file.path) else { continue }
        temporary.append((made.name, made.path, number))
      } catch {
        throw Failure(reason: error.reason, file: number)
      }
    }
    while let next = temporary.first {
      guard rename(next.name, next.path) == 0 else {
        throw Failure(reason: failure(errno).reason, file: next.file)
      }
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
    if exists, kind == S_IFDIR { throw failure(EISDIR) }
    if exists, kind != S_IFREG {
      try writeInPlace(text, to: path, isPipe: kind == S_IFIFO)
      return nil
    }
    let path = DiskFile.destination(of: path)
    // A link that exists but has no target is part of a loop.
    if !exists, DiskFile.exists(path) { throw failure(missing) }
    // The name is not derived from the file's name, which may have the maximum length.
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    let name = "\(folder).guise-\(getpid())-\(UInt32.random(in: 0...UInt32.max)).tmp"
    let file = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw failure(errno) }
    defer { close(file) }
    if exists { fchmod(file, status.st_mode & 0o7777) }
    do throws(Failure) {
      try write(text, to: file)
      guard fsync(file) == 0 else { throw failure(errno) }
    } catch {
      unlink(name)
      throw error
    }
    return (name, path)
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
