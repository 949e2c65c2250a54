internal import StrictJSON

/// A reader of text that may be broken, for the names in it.
///
/// Commas and colons are not needed: a key without a value gets an empty one, a closing bracket closes
/// everything inside its own pair, and a string without an end ends with its line. Words count as null.
struct RecoveredText {
  private let bytes: [UInt8]
  private var offset = 0
  private var tree = JSONTree()
  /// Whether the innermost object has a key that waits for its value.
  private var hasKey = false
  /// Whether each open bracket is an object's, outermost first.
  private var open: [Bool] = []

  /// Returns the most likely tree of a text, in time linear in its size.
  static func document(_ bytes: [UInt8], path: String) -> JSONDocument {
    var text = RecoveredText(bytes: bytes)
    while text.skipBlanks() { text.takeToken() }
    text.leave(0)
    if text.tree.nodes.isEmpty { text.tree.add(.null, 0..<0) }
    return JSONDocument(source: SourceFile(path: path, bytes: bytes), tree: text.tree)
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  /// - Returns: whether there is more text.
  private mutating func skipBlanks() -> Bool {
    while offset < bytes.count, bytes[offset].isBlank { offset += 1 }
    return offset < bytes.count
  }

  private mutating func takeToken() {
    let byte = bytes[offset]
    switch byte {
    case UInt8(ascii: ","): fillValue()
    case UInt8(ascii: ":"): break
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      if tree.isInObject, !hasKey { tree.add(.string, offset - 1..<offset + 1, isKey: true) }
      open.append(byte == UInt8(ascii: "{"))
      tree.open(byte == UInt8(ascii: "{") ? .object : .array, at: offset)
      hasKey = false
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      if let pair = open.lastIndex(of: byte == UInt8(ascii: "}")) { leave(pair) }
    default: return takeText()
    }
    offset += 1
  }

  private mutating func fillValue() {
    if hasKey { tree.add(.null, offset..<offset) }
    hasKey = false
  }

  /// Closes all brackets but some outermost ones.
  private mutating func leave(_ count: Int) {
    while open.count > count {
      fillValue()
      open.removeLast()
      tree.close(at: min(offset + 1, bytes.count))
    }
  }

  /// Takes a string or a word as a key or as a value.
  private mutating func takeText() {
    let start = offset
    let isString = bytes[start] == UInt8(ascii: "\"")
    isString ? skipString() : skipWord()
    let isClosed = isString && offset > start + 1 && bytes[offset - 1] == UInt8(ascii: "\"")
    let end = offset
    _ = skipBlanks()
    let isBeforeColon = offset < bytes.count && bytes[offset] == UInt8(ascii: ":")
    if tree.isInObject, !hasKey || isBeforeColon {
      fillValue()
      // The range of a string has both quotes, even where the text lacks them.
      tree.add(
        .string, (isString ? start : start - 1)..<(isClosed ? end : end + 1), isKey: true)
      hasKey = true
    } else {
      tree.add(isString ? .string : .null, start..<(isString && !isClosed ? end + 1 : end))
      hasKey = false
    }
  }

  private mutating func skipString() {
    offset += 1
    while offset < bytes.count, bytes[offset] >= 0x20 {
      offset += 1
      if bytes[offset - 1] == UInt8(ascii: "\"") { return }
      if bytes[offset - 1] == UInt8(ascii: "\\"), offset < bytes.count, bytes[offset] >= 0x20 {
        offset += 1
      }
    }
  }

  private mutating func skipWord() {
    while offset < bytes.count, !bytes[offset].isBlank, !",:{}[]\"".utf8.contains(bytes[offset]) {
      offset += 1
    }
  }
}
