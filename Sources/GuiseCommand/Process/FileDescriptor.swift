internal import Foundation

/// Complete reads and writes on file descriptors.
package enum FileDescriptor {
  /// Writes a complete text; returns 0 or the system's error code.
  package static func write(_ text: String, to file: Int32) -> Int32 {
    var text = text
    return text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)[...]
      while let address = UnsafeRawBufferPointer(rebasing: rest).baseAddress, !rest.isEmpty {
        let count = writeSome(file, address, rest.count)
        if count < 0 {
          if errno == EINTR { continue }
          return errno
        }
        rest = rest.dropFirst(count)
      }
      return 0
    }
  }

  /// Returns all bytes up to the end, or somewhat more than a limit, with 0 or the system's error
  /// code.
  package static func readAll(_ file: Int32, limit: Int) -> (bytes: [UInt8], error: Int32) {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    return chunk.withUnsafeMutableBytes { buffer in
      while bytes.count <= limit {
        let count = readSome(file, buffer)
        if count < 0 { return (bytes, errno) }
        if count == 0 { break }
        bytes += buffer[..<count]
      }
      return (bytes, 0)
    }
  }

  /// Waits for some bytes; returns their number, 0 at the end, or a negative number if reading
  /// failed.
  package static func readSome(_ file: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
    while true {
      let count = read(file, buffer.baseAddress, buffer.count)
      if count >= 0 || errno != EINTR { return count }
    }
  }

  package static func message(_ error: Int32) -> String { String(cString: strerror(error)) }
}

/// The system's `write`, whose name `FileDescriptor` also uses.
private func writeSome(_ file: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
  write(file, bytes, count)
}
