/// Walks over the bytes of one line, field by field.
struct LineScanner {
  private let bytes: [UInt8]
  private var position = 0

  init(_ line: String) {
    bytes = Array(line.utf8)
  }

  var isAtEnd: Bool { position == bytes.count }

  func error(_ reason: LineError.Reason) -> LineError {
    LineError(isAtEnd ? .endsEarly : reason, column: position + 1)
  }

  /// The one space that separates two fields.
  mutating func space() throws(LineError) {
    guard position < bytes.count, bytes[position] == UInt8(ascii: " ") else {
      throw error(.missingSpace)
    }
    position += 1
  }

  /// Everything up to the next space, or the end.
  mutating func word() throws(LineError) -> String {
    let end = bytes[position...].firstIndex(of: UInt8(ascii: " ")) ?? bytes.count
    guard end > position else { throw error(.missingSpace) }
    defer { position = end }
    return String(decoding: bytes[position..<end], as: UTF8.self)
  }

  /// Everything up to ` [`: servers write user names as they are, with spaces.
  mutating func user() throws(LineError) -> String {
    var end = position
    while end + 1 < bytes.count {
      if bytes[end] == UInt8(ascii: " "), bytes[end + 1] == UInt8(ascii: "[") {
        guard end > position else { throw error(.missingSpace) }
        defer { position = end }
        return String(decoding: bytes[position..<end], as: UTF8.self)
      }
      end += 1
    }
    throw error(.badTime)
  }

  /// The text between `[` and `]`.
  mutating func bracketed() throws(LineError) -> ArraySlice<UInt8> {
    guard position < bytes.count, bytes[position] == UInt8(ascii: "["),
      let end = bytes[position...].firstIndex(of: UInt8(ascii: "]"))
    else { throw error(.badTime) }
    defer { position = end + 1 }
    return bytes[(position + 1)..<end]
  }

  /// The text of a quoted field, its escapes undone.
  mutating func quoted() throws(LineError) -> String {
    guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else {
      throw error(.unquoted)
    }
    var end = position + 1
    while end < bytes.count, bytes[end] != UInt8(ascii: "\"") {
      end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard end < bytes.count else { throw error(.unclosedQuote) }
    defer { position = end + 1 }
    return unescaped(bytes[(position + 1)..<end])
  }
}
