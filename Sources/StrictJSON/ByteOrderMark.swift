/// The byte order mark at the start of a file, which tells its encoding.
package enum ByteOrderMark {
  private static let utf8: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Returns the length of a UTF-8 mark at the start of a file; 0 without one.
  package static func length(in bytes: some Sequence<UInt8>) -> Int {
    bytes.starts(with: utf8) ? utf8.count : 0
  }

  /// Returns the encoding that a file announces or plainly has, if it is not UTF-8.
  package static func foreignEncoding(of bytes: [UInt8]) -> (name: String, length: Int)? {
    // The marks of UTF-32 come first: the little-endian one starts with that of UTF-16.
    if bytes.starts(with: [0xFF, 0xFE, 0, 0]) || bytes.starts(with: [0, 0, 0xFE, 0xFF]) {
      return ("UTF-32", 4)
    }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      return ("UTF-16", 2)
    }
    // JSON begins with an ASCII character (RFC 4627, section 3), which has exactly one nonzero
    // byte.
    if bytes.count >= 4, bytes[1] == 0, bytes[2] == 0, (bytes[0] == 0) != (bytes[3] == 0) {
      return ("UTF-32", 1)
    }
    if bytes.count >= 2, (bytes[0] == 0) != (bytes[1] == 0) { return ("UTF-16", 1) }
    return nil
  }
}
