extension JSONLiteral {
  package func text(_ layout: JSONLayout) -> String {
    var bytes: [UInt8] = []
    write(to: &bytes, layout)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the value, in time linear in its size: what turns out not to fit on its line is written
  /// a second time.
  package func write(to bytes: inout [UInt8], _ layout: JSONLayout) {
    var writer = JSONWriter(layout, lineStart: bytes.count)
    writer.write(self, to: &bytes)
    if layout.endsLine { bytes.append(UInt8(ascii: "\n")) }
  }
}

/// Writes one value, with a stack of its own for what is open.
private struct JSONWriter {
  /// An array or object that is being written.
  private struct Container {
    var value: JSONLiteral
    var isOnLine: Bool
    /// The element that comes next.
    var next = 0
  }

  /// A container that is tried on one line.
  private struct Trial {
    var value: JSONLiteral
    /// Where it begins in the output.
    var start: Int
    /// How many containers it is in.
    var depth: Int
    /// What of its line is before it and counts in the width.
    var indentation: Int
  }

  private let layout: JSONLayout
  private var open: [Container] = []
  private var trial: Trial?
  /// Where the current line begins in the output.
  private var lineStart: Int

  init(_ layout: JSONLayout, lineStart: Int) {
    self.layout = layout
    self.lineStart = lineStart
  }

  mutating func write(_ root: JSONLiteral, to bytes: inout [UInt8]) {
    begin(root, &bytes)
    while !open.isEmpty {
      proceed(&bytes)
      guard let trial else { continue }
      if isTooLong(trial, bytes) {
        giveUp(trial, &bytes)
      } else if open.count == trial.depth {
        self.trial = nil
      }
    }
  }

  /// Writes the next element of the innermost container, or its end.
  private mutating func proceed(_ bytes: inout [UInt8]) {
    let last = open.count - 1
    let index = open[last].next
    let isOnLine = open[last].isOnLine
    open[last].next += 1
    switch open[last].value {
    case .array(let elements):
      guard index < elements.count else { return end("]", isOnLine, &bytes) }
      separate(index, isOnLine, padding: false, &bytes)
      begin(elements[index], &bytes)
    case .object(let members):
      guard index < members.count else { return end(isOnLine ? " }" : "}", isOnLine, &bytes) }
      separate(index, isOnLine, padding: true, &bytes)
      JSONText.write(members[index].key, to: &bytes)
      bytes += ": ".utf8
      begin(members[index].value, &bytes)
    case .null, .boolean, .number, .string: open.removeLast()
    }
  }

  private mutating func begin(_ value: JSONLiteral, _ bytes: inout [UInt8]) {
    switch value {
    case .null: bytes += "null".utf8
    case .boolean(let value): bytes += value ? "true".utf8 : "false".utf8
    case .number(let literal): bytes += literal.utf8
    case .string(let text): JSONText.write(text, to: &bytes)
    case .array(let elements) where elements.isEmpty: bytes += "[]".utf8
    case .object(let members) where members.isEmpty: bytes += "{}".utf8
    case .array: begin(value, "[", &bytes)
    case .object: begin(value, "{", &bytes)
    }
  }

  private mutating func begin(
    _ value: JSONLiteral, _ bracket: Unicode.Scalar, _ bytes: inout [UInt8]
  ) {
    if let trial {
      guard open.count - trial.depth < layout.nesting else { return giveUp(trial, &bytes) }
    } else if layout.nesting > 0,
      open.count >= layout.openLevels || !layout.opensArrays && bracket == "["
    {
      trial = Trial(
        value: value, start: bytes.count, depth: open.count,
        indentation: layout.countsKeys
          ? Self.scalars(bytes[lineStart...]) : indentation(at: open.count))
    }
    open.append(Container(value: value, isOnLine: trial != nil))
    bytes.append(UInt8(ascii: bracket))
  }

  private mutating func separate(
    _ index: Int, _ isOnLine: Bool, padding: Bool, _ bytes: inout [UInt8]
  ) {
    if index > 0 { bytes.append(UInt8(ascii: ",")) }
    if !isOnLine {
      breakLine(depth: open.count, &bytes)
    } else if index > 0 || padding {
      bytes.append(UInt8(ascii: " "))
    }
  }

  private mutating func end(_ text: String, _ isOnLine: Bool, _ bytes: inout [UInt8]) {
    open.removeLast()
    if !isOnLine { breakLine(depth: open.count, &bytes) }
    bytes += text.utf8
  }

  private mutating func breakLine(depth: Int, _ bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\n"))
    lineStart = bytes.count
    bytes += repeatElement(UInt8(ascii: " "), count: indentation(at: depth))
  }

  private func indentation(at depth: Int) -> Int { 2 * depth }

  // MARK: One line

  private func isTooLong(_ trial: Trial, _ bytes: [UInt8]) -> Bool {
    let room = layout.width - trial.indentation
    return bytes.count - trial.start > room && Self.scalars(bytes[trial.start...]) > room
  }

  private static func scalars(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.count { $0 & 0xC0 != 0x80 }
  }

  /// Takes back what was written of the container, and gives it lines for its elements.
  private mutating func giveUp(_ trial: Trial, _ bytes: inout [UInt8]) {
    self.trial = nil
    open.removeLast(open.count - trial.depth)
    let bracket = bytes[trial.start]
    bytes.removeLast(bytes.count - trial.start)
    bytes.append(bracket)
    open.append(Container(value: trial.value, isOnLine: false))
  }
}
