/// A single pass over a file's bytes, which checks the grammar and fills the flat storage of a
/// document.
///
/// No recursion and no allocation for each value. `nodes` has room for every value that the bytes
/// can hold: each needs two bytes except the first.
struct JSONScanner {
  struct Frame {
    var node: Int
    var members: Int
    var isObject: Bool
  }

  let bytes: UnsafeBufferPointer<UInt8>
  let nodes: UnsafeMutableBufferPointer<JSONNode>
  let depth: Int
  var offset: Int
  var count = 0
  /// The tokens allowed at the offset.
  var expected = ScanFailure.Expectation.root
  /// The search for duplicate keys; nil if they do not matter.
  var duplicates: DuplicateKeys?
  var frames: ContiguousArray<Frame> = []
  /// The missing quotes of strings and keys in broken text, by node.
  var flaws: [Int: RecoveredText.Flaw] = [:]

  init(
    bytes: UnsafeBufferPointer<UInt8>, nodes: UnsafeMutableBufferPointer<JSONNode>, depth: Int
  ) {
    self.bytes = bytes
    self.nodes = nodes
    self.depth = depth
    offset = ByteOrderMark.length(in: bytes)
    duplicates = DuplicateKeys(bytes: bytes)
  }

  /// Scans from the offset to the end. May be called again after the cause of an error has been
  /// skipped.
  mutating func scan() throws(ScanFailure) {
    while true {
      skipSpace()
      guard offset < bytes.count else {
        if expected == .fileEnd { return }
        throw .syntax(at: bytes.count, expected: expected)
      }
      switch expected {
      case .memberEnd where bytes[offset] == UInt8(ascii: ","):
        offset &+= 1
        expected = .key
      case .elementEnd where bytes[offset] == UInt8(ascii: ","):
        offset &+= 1
        expected = .element
      case .firstKey where bytes[offset] == UInt8(ascii: "}"),
        .memberEnd where bytes[offset] == UInt8(ascii: "}"),
        .firstElement where bytes[offset] == UInt8(ascii: "]"),
        .elementEnd where bytes[offset] == UInt8(ascii: "]"):
        offset &+= 1
        expected = endFrame()
      case .key, .firstKey:
        guard bytes[offset] == UInt8(ascii: "\"") else {
          throw .syntax(at: offset, expected: expected)
        }
        let start = offset
        let signs = try scanString()
        appendKey(start &+ 1..<offset &- 1, signs)
        skipSpace()
        guard offset < bytes.count, bytes[offset] == UInt8(ascii: ":") else {
          expected = .colon
          throw .syntax(at: offset, expected: .colon)
        }
        offset &+= 1
        expected = .memberValue
      case .root, .firstElement, .element, .memberValue:
        expected = try scanValue()
      case .elementEnd, .memberEnd, .fileEnd, .colon:
        throw .syntax(at: offset, expected: expected)
      }
    }
  }

  @inline(__always)
  private mutating func skipSpace() {
    while offset < bytes.count {
      switch bytes[offset] {
      case 0x20, 0x0A, 0x0D, 0x09: offset &+= 1
      default: return
      }
    }
  }

  @inline(__always)
  private mutating func scanValue() throws(ScanFailure) -> ScanFailure.Expectation {
    let start = offset
    switch bytes[offset] {
    case UInt8(ascii: "\""):
      let signs = try scanString()
      append(.string, from: start, link: signs.rawValue)
    case UInt8(ascii: "{") where frames.count < depth: return open(.object)
    case UInt8(ascii: "[") where frames.count < depth: return open(.array)
    case UInt8(ascii: "{"), UInt8(ascii: "["): throw .depth(at: start)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      try scanNumber()
      append(.number, from: start)
    case UInt8(ascii: "t") where matches("true"):
      offset &+= 4
      append(.boolean, from: start)
    case UInt8(ascii: "f") where matches("false"):
      offset &+= 5
      append(.boolean, from: start)
    case UInt8(ascii: "n") where matches("null"):
      offset &+= 4
      append(.null, from: start)
    default:
      throw .syntax(at: start, expected: expected)
    }
    return afterValue
  }

  var afterValue: ScanFailure.Expectation {
    guard let frame = frames.last else { return .fileEnd }
    return frame.isObject ? .memberEnd : .elementEnd
  }

  /// Whether the text at the offset is exactly this word.
  private func matches(_ word: StaticString) -> Bool {
    let length = word.utf8CodeUnitCount
    guard bytes.count - offset >= length else { return false }
    for index in 0..<length where bytes[offset + index] != word.utf8Start[index] { return false }
    guard bytes.count - offset > length else { return true }
    let next = bytes[offset + length]
    return !next.isOfWord && next < 0x80
  }

  @inline(__always)
  mutating func append(_ tag: JSONNode.Tag, from start: Int, link: UInt32 = 0) {
    nodes[count] = JSONNode(tag, start: start, end: offset, link: link)
    count &+= 1
  }

  mutating func open(_ tag: JSONNode.Tag) -> ScanFailure.Expectation {
    frames.append(Frame(node: count, members: 0, isObject: tag == .object))
    offset &+= 1
    append(tag, from: offset &- 1)
    return tag == .object ? .firstKey : .firstElement
  }

  /// Ends the innermost object or array before the offset.
  mutating func endFrame() -> ScanFailure.Expectation {
    if let frame = frames.popLast() {
      nodes[frame.node].close(end: offset, next: count)
      if frame.isObject, frame.members > 1 {
        duplicates?.check(UnsafeBufferPointer(nodes), of: frame.node, members: frame.members)
      }
    }
    return afterValue
  }

  /// - Parameter text: The range of the key without its quotes.
  @inline(__always)
  mutating func appendKey(_ text: Range<Int>, _ signs: JSONSigns) {
    nodes[count] = JSONNode(
      .key, start: text.lowerBound &- 1, end: text.upperBound &+ 1, link: signs.rawValue)
    count &+= 1
    frames[frames.count &- 1].members &+= 1
  }
}
