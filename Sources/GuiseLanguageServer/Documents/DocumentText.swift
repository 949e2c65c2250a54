/// A text with positions as a client counts them.
package struct DocumentText: Sendable {
  /// What a client counts within a line.
  package enum Encoding: String, Sendable, CaseIterable {
    case utf8 = "utf-8"
    case utf16 = "utf-16"
    case utf32 = "utf-32"
  }

  package private(set) var bytes: [UInt8]
  /// Where each line begins. Lines end with LF, CRLF or CR.
  private var starts: [Int]

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    starts = Self.starts(in: bytes)
  }

  private static func starts(in bytes: [UInt8]) -> [Int] {
    var starts = [0]
    bytes.withUnsafeBufferPointer { bytes in
      for index in bytes.indices {
        let byte = bytes[index]
        guard byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") else { continue }
        let isPair =
          byte == UInt8(ascii: "\r") && index + 1 < bytes.count
          && bytes[index + 1] == UInt8(ascii: "\n")
        if !isPair { starts.append(index + 1) }
      }
    }
    return starts
  }

  /// The offset of a position. Behind the end of a line it is that end, behind the last line the end
  /// of the text; within a character it is where that begins.
  package func offset(of position: LSPPosition, _ encoding: Encoding) -> Int {
    guard position.line >= 0 else { return 0 }
    guard position.line < starts.count else { return bytes.count }
    let end = endOfLine(position.line)
    var offset = starts[position.line]
    var left = position.character
    while left > 0, offset < end {
      let length = min(Self.length(bytes[offset]), end - offset)
      let units = Self.units(ofLength: length, encoding)
      if units > left { break }
      left -= units
      offset += length
    }
    return offset
  }

  package func position(of offset: Int, _ encoding: Encoding) -> LSPPosition {
    let offset = min(max(offset, 0), bytes.count)
    let line = line(at: offset)
    let end = min(offset, endOfLine(line))
    var (index, units) = (starts[line], 0)
    while index < end {
      let length = Self.length(bytes[index])
      if index + length > end { break }
      units += Self.units(ofLength: length, encoding)
      index += length
    }
    return LSPPosition(line: line, character: units)
  }

  package func range(_ range: Range<Int>, _ encoding: Encoding) -> LSPRange {
    LSPRange(
      start: position(of: range.lowerBound, encoding), end: position(of: range.upperBound, encoding)
    )
  }

  /// Replaces what stands between two positions; where the end is before the start, nothing.
  package mutating func replace(_ range: LSPRange, with text: String, _ encoding: Encoding) {
    let start = offset(of: range.start, encoding)
    let end = max(start, offset(of: range.end, encoding))
    bytes.replaceSubrange(start..<end, with: text.utf8)
    starts = Self.starts(in: bytes)
  }

  private func line(at offset: Int) -> Int {
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }

  /// The offset of what ends a line.
  private func endOfLine(_ line: Int) -> Int {
    guard line + 1 < starts.count else { return bytes.count }
    var end = starts[line + 1] - 1
    let isPair =
      end > starts[line] && bytes[end] == UInt8(ascii: "\n")
      && bytes[end - 1] == UInt8(ascii: "\r")
    if isPair { end -= 1 }
    return end
  }

  /// How many bytes the character has that begins with a byte.
  private static func length(_ first: UInt8) -> Int {
    switch first {
    case 0xC0..<0xE0: 2
    case 0xE0..<0xF0: 3
    case 0xF0...: 4
    default: 1
    }
  }

  private static func units(ofLength length: Int, _ encoding: Encoding) -> Int {
    switch encoding {
    case .utf8: length
    case .utf16: length == 4 ? 2 : 1
    case .utf32: 1
    }
  }
}
