internal import GuiseValidation

/// Extracts messages from a stream of bytes, each preceded by a header with its length.
///
/// Language Server Protocol 3.17, "Base Protocol".
package struct LSPFrames {
  /// An error after which the start of the next message is unknown.
  package enum Fault: Error, Hashable {
    case headerTooLong
    case noLength
    case bodyTooLong(Int)
  }

  package static let headerLimit = 8 << 10
  package static let bodyLimit = 64 << 20

  /// The unread bytes.
  private var bytes: [UInt8] = []

  package mutating func append(_ more: some Sequence<UInt8>) { bytes.append(contentsOf: more) }

  /// Returns the next message; nil if more bytes are needed.
  package mutating func next() throws(Fault) -> [UInt8]? {
    guard let (start, length) = try header(), bytes.count - start >= length else { return nil }
    let body = Array(bytes[start..<start + length])
    bytes.removeSubrange(..<(start + length))
    return body
  }

  /// Returns the start and the length of the next body; nil if its header is incomplete.
  private func header() throws(Fault) -> (start: Int, length: Int)? {
    var line = 0
    var found: Int?
    while let end = bytes[line...].firstIndex(of: UInt8(ascii: "\n")) {
      let content = bytes[line..<end].filter { $0 != UInt8(ascii: "\r") }[...]
      guard end <= Self.headerLimit else { throw .headerTooLong }
      if content.isEmpty {
        guard let found else { throw .noLength }
        guard found <= Self.bodyLimit else { throw .bodyTooLong(found) }
        return (end + 1, found)
      }
      found = Self.length(in: content) ?? found
      line = end + 1
    }
    if bytes.count > Self.headerLimit { throw .headerTooLong }
    return nil
  }

  /// Returns the value of a line such as `Content-Length: 12`, with the name in any case; nil for
  /// other lines.
  private static func length(in line: ArraySlice<UInt8>) -> Int? {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let name = String(decoding: line[..<colon], as: UTF8.self)
    guard name.lowercased() == "content-length" else { return nil }
    let value = line[(colon + 1)...].filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
    guard !value.isEmpty, value.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else {
      return nil
    }
    return Int(String(decoding: value, as: UTF8.self)) ?? .max
  }

  /// Returns a message with its header.
  package static func framed(_ body: [UInt8]) -> [UInt8] {
    Array("Content-Length: \(body.count)\r\n\r\n".utf8) + body
  }
}
