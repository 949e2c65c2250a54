/// The lines of a file, found in the plainest way there is: positions are compared with them.
struct TextLines {
  /// With their ends, the byte order mark not counted.
  private var lines: [ArraySlice<UInt8>] = []
  private let isText: Bool

  init(_ bytes: [UInt8]) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    isText = String(validating: bytes, as: UTF8.self) != nil
    var rest = bytes[...]
    if rest.starts(with: mark) { rest = rest.dropFirst(mark.count) }
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      lines.append(rest[...end])
      rest = rest[(end + 1)...]
    }
    lines.append(rest)
  }

  var count: Int { lines.count }

  /// A line without its end; nil in a file that is not UTF-8.
  func text(_ number: Int) -> String? {
    guard isText else { return nil }
    var line = lines[number - 1]
    if line.last == UInt8(ascii: "\n") {
      line.removeLast()
      if line.last == UInt8(ascii: "\r") { line.removeLast() }
    }
    return String(decoding: line, as: UTF8.self)
  }

  /// Nil within a scalar, and in a file that is not UTF-8.
  func position(at offset: Int) -> (line: Int, column: Int)? {
    guard isText, let index = lines.lastIndex(where: { $0.startIndex <= offset }) else {
      return nil
    }
    guard let text = String(validating: lines[index][..<offset], as: UTF8.self) else { return nil }
    return (index + 1, text.unicodeScalars.count + 1)
  }

  /// Whether there is such a position; of a file that is not UTF-8 only the line is looked at.
  func contains(line: Int, column: Int) -> Bool {
    guard line >= 1, line <= count, column >= 1 else { return false }
    guard isText else { return true }
    return column <= String(decoding: lines[line - 1], as: UTF8.self).unicodeScalars.count + 1
  }
}
