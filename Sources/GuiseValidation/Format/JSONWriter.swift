public import GuiseManifest
internal import StrictJSON

extension JSON {
  package func text(_ layout: JSONLayout) -> String {
    String(decoding: bytes(layout), as: UTF8.self)
  }

  /// Returns the value's text in UTF-8, in time linear in its size: an array or object that turns out not to
  /// fit on its line is written a second time.
  package func bytes(_ layout: JSONLayout) -> [UInt8] {
    var writer = JSONWriter(layout: layout)
    _ = writer.write(self, depth: 0)
    if layout.endsLine { writer.bytes.append(UInt8(ascii: "\n")) }
    return writer.bytes
  }
}

extension Manifest {
  /// Returns the manifest as canonical JSON, with literals as written.
  ///
  /// The keys of the format have its order; all other keys, such as identifiers and settings, are sorted. Equal
  /// manifests have equal bytes, except for strings in different Unicode forms, which also compare as equal.
  public func encoded() -> [UInt8] { value.bytes(.document) }
}

/// The output of one value.
private struct JSONWriter {
  /// A line for a whole array or object.
  struct Line {
    /// The offset of its opening bracket in the output.
    var start: Int
    /// The number of scalars that fit on the line.
    var room: Int
    /// The number of nested arrays and objects that the line may still have.
    var nesting: Int
  }

  let layout: JSONLayout
  var bytes: [UInt8] = []
  /// The offset of the current line in the output.
  var lineStart = 0

  init(layout: JSONLayout) { self.layout = layout }

  /// Appends a value.
  ///
  /// - Parameters:
  ///   - depth: the number of arrays and objects around the value.
  ///   - line: the line for the whole value; nil if it may take several.
  /// - Returns: whether the value fits on the line, as far as it was written.
  mutating func write(_ value: JSON, depth: Int, on line: Line? = nil) -> Bool {
    switch value {
    case .null: bytes += "null".utf8
    case .boolean(let value): bytes += value ? "true".utf8 : "false".utf8
    case .number(let literal): bytes += literal.utf8
    case .string(let text): JSONText.write(text, to: &bytes)
    case .array([]): bytes += "[]".utf8
    case .object([]): bytes += "{}".utf8
    case .array(let elements):
      return write(elements, "[]", padding: false, depth, line) { writer, element, line in
        writer.write(element, depth: depth + 1, on: line)
      }
    case .object(let members):
      return write(members, "{}", padding: true, depth, line) { writer, member, line in
        JSONText.write(member.key, to: &writer.bytes)
        writer.bytes += ": ".utf8
        return writer.write(member.value, depth: depth + 1, on: line)
      }
    }
    return fits(line)
  }

  private mutating func write<Part>(
    _ parts: [Part], _ brackets: StaticString, padding: Bool, _ depth: Int, _ line: Line?,
    _ write: (inout JSONWriter, Part, Line?) -> Bool
  ) -> Bool {
    if line == nil, layout.nesting > 0,
      depth >= layout.openLevels || !layout.opensArrays && !padding
    {
      let start = bytes.count
      let indentation = layout.countsKeys ? Self.scalars(bytes[lineStart...]) : 2 * depth
      let line = Line(start: start, room: layout.width - indentation, nesting: layout.nesting)
      if self.write(parts, brackets, padding: padding, depth, line, write) { return true }
      bytes.removeLast(bytes.count - start)
    }
    var inner = line
    inner?.nesting -= 1
    if let inner, inner.nesting < 0 { return false }
    bytes.append(brackets.utf8Start[0])
    for (index, part) in parts.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      if line == nil {
        breakLine(depth: depth + 1)
      } else if index > 0 || padding {
        bytes.append(UInt8(ascii: " "))
      }
      guard fits(line), write(&self, part, inner) else { return false }
    }
    if line == nil { breakLine(depth: depth) } else if padding { bytes.append(UInt8(ascii: " ")) }
    bytes.append(brackets.utf8Start[1])
    return fits(line)
  }

  private mutating func breakLine(depth: Int) {
    bytes.append(UInt8(ascii: "\n"))
    lineStart = bytes.count
    for _ in 0..<2 * depth { bytes.append(UInt8(ascii: " ")) }
  }

  private func fits(_ line: Line?) -> Bool {
    guard let line, bytes.count - line.start > line.room else { return true }
    return Self.scalars(bytes[line.start...]) <= line.room
  }

  private static func scalars(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.count { $0 & 0xC0 != 0x80 }
  }
}
