/// What a text that may be broken is made of, one piece after the other.
struct CursorLexer {
  enum Piece {
    case token(CursorToken)
    case comma, colon
    case close(isObject: Bool)
  }

  let bytes: UnsafeBufferPointer<UInt8>
  private(set) var offset = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// The next piece and where it begins; nil at the end.
  mutating func next() -> (piece: Piece, start: Int)? {
    offset = Self.skipSpace(bytes, from: offset)
    guard offset < bytes.count else { return nil }
    let start = offset
    offset += 1
    switch bytes[start] {
    case UInt8(ascii: ","): return (.comma, start)
    case UInt8(ascii: ":"): return (.colon, start)
    case UInt8(ascii: "}"): return (.close(isObject: true), start)
    case UInt8(ascii: "]"): return (.close(isObject: false), start)
    case UInt8(ascii: "{"): return (.token(token(.object, from: start)), start)
    case UInt8(ascii: "["): return (.token(token(.array, from: start)), start)
    case UInt8(ascii: "\""):
      let isClosed = finishString()
      return (.token(token(.string(isClosed: isClosed), from: start)), start)
    default:
      while offset < bytes.count, Self.isOfWord(bytes[offset]) { offset += 1 }
      return (.token(token(.word, from: start)), start)
    }
  }

  /// Whether a colon comes next.
  var isBeforeColon: Bool {
    let next = Self.skipSpace(bytes, from: offset)
    return next < bytes.count && bytes[next] == UInt8(ascii: ":")
  }

  private func token(_ kind: CursorToken.Kind, from start: Int) -> CursorToken {
    CursorToken(kind: kind, range: start..<offset)
  }

  /// A string without its second quote ends with its line.
  private mutating func finishString() -> Bool {
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "\""):
        offset += 1
        return true
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"): return false
      case UInt8(ascii: "\\") where offset + 1 < bytes.count && bytes[offset + 1] >= 0x20:
        offset += 2
      default: offset += 1
      }
    }
    return false
  }

  private static func skipSpace(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var index = start
    while index < bytes.count, isSpace(bytes[index]) { index += 1 }
    return index
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "{"), UInt8(ascii: "}"),
      UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "\""):
      false
    default: !isSpace(byte)
    }
  }
}
