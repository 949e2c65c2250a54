#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// Reads whole files.
enum FileReader {
  struct Failure: Error, Equatable {
    var reason: String
  }

  /// The bytes of a file; of one that is longer than a limit, somewhat more than that.
  static func bytes(of path: String, limit: Int) throws(Failure) -> [UInt8] {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw Failure(reason: FileDescriptor.message(errno)) }
    defer { close(file) }
    let (bytes, error) = FileDescriptor.readAll(file, limit: limit)
    guard error == 0 else { throw Failure(reason: FileDescriptor.message(error)) }
    return bytes
  }

  static func exists(_ path: String) -> Bool {
    access(path, F_OK) == 0
  }

  /// The file that symbolic links lead to; nil where there is none.
  static func resolved(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }
}
