#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// Whole reads and writes on the system's own files.
enum FileDescriptor {
  /// Writes all of a text; returns 0 or the system's error code.
  static func write(_ text: String, to file: Int32) -> Int32 {
    var text = text
    return text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)[...]
      while let address = UnsafeRawBufferPointer(rebasing: rest).baseAddress, !rest.isEmpty {
        #if canImport(Darwin)
        let count = Darwin.write(file, address, rest.count)
        #elseif canImport(Glibc)
        let count = Glibc.write(file, address, rest.count)
        #else
        let count = Musl.write(file, address, rest.count)
        #endif
        if count < 0 {
          if errno == EINTR { continue }
          return errno
        }
        rest = rest.dropFirst(count)
      }
      return 0
    }
  }

  /// All bytes to the end, or somewhat more than a limit; with 0 or the system's error code.
  static func readAll(_ file: Int32, limit: Int) -> (bytes: [UInt8], error: Int32) {
    var bytes: [UInt8] = []
    let chunk = 1 << 16
    while bytes.count <= limit {
      var error: Int32 = 0
      let part = [UInt8](unsafeUninitializedCapacity: chunk) { buffer, count in
        var read = -1
        repeat {
          read = systemRead(file, buffer.baseAddress, chunk)
        } while read < 0 && errno == EINTR
        if read < 0 { error = errno }
        count = max(read, 0)
      }
      if error != 0 || part.isEmpty { return (bytes, error) }
      bytes += part
    }
    return (bytes, 0)
  }

  private static func systemRead(
    _ file: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int
  ) -> Int {
    read(file, buffer, count)
  }

  static func message(_ error: Int32) -> String { String(cString: strerror(error)) }
}
