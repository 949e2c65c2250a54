import Foundation
import FoundationOracle
import GuiseManifest
import GuiseValidation
import StrictJSON

/// Bytes as JSON: an accepted text is JSON, its values stand at their places, and it is written
/// again as the same JSON.
enum ReaderEntry {
  static func run(_ bytes: [UInt8], _ output: inout FuzzOutput) throws(FuzzViolation) {
    let file = SourceFile(path: "input.json", bytes: bytes)
    let result = StrictReader().read(file)
    let lines = TextLines(bytes)
    for fault in result.faults.prefix(100) {
      try check(fault, in: file, lines)
      output.add("\(fault)")
    }
    try check(lines, of: file)
    guard let root = result.document?.root else {
      try require(!result.faults.isEmpty, "neither a document nor a fault")
      try require(
        !FoundationReading.accepts(bytes, inSpiteOf: result.faults),
        "Foundation accepts what is refused as \(result.faults)")
      return
    }
    let hasRepeatedKeys = !result.faults.isEmpty
    let difference = FoundationReading.difference(from: root, hasRepeatedKeys: hasRepeatedKeys)
    if let difference { throw FuzzViolation(difference) }
    try ReadValues(root, hasRepeatedKeys: hasRepeatedKeys).check()
    let literal = JSON(root)
    for text in JSONLayout.allCases.map(literal.text) + [literal.text] {
      output.add(text)
      try expectSame(literal, in: text, faults: result.faults.count)
    }
  }

  private static func expectSame(
    _ literal: JSON, in text: String, faults: Int
  ) throws(FuzzViolation) {
    let again = StrictReader().read(SourceFile(path: "written.json", bytes: Array(text.utf8)))
    guard let document = again.document else {
      throw FuzzViolation("what was written is no JSON, \(again.faults): \(text)")
    }
    try require(JSON(document.root) == literal, "reads as something else: \(text)")
    try require(again.faults.count == faults, "has other faults: \(text)")
  }

  private static func check(
    _ fault: ReadingFault, in file: SourceFile, _ lines: TextLines
  ) throws(FuzzViolation) {
    let range = fault.range
    try require(
      range.lowerBound >= 0 && range.upperBound <= file.bytes.count, "outside of the file: \(fault)"
    )
    for offset in [range.lowerBound, range.upperBound] {
      let (line, column) = file.position(at: offset)
      if let expected = lines.position(at: offset) {
        try require(
          expected == (line, column), "byte \(offset) is not at \(line):\(column): \(expected)")
      }
    }
    if case .duplicateKey(let key, let first) = fault.kind {
      try require(
        first.upperBound <= range.lowerBound, "a repeated key before the first: \(fault)")
      for place in [first, range] {
        let token = String(decoding: file.bytes[place], as: UTF8.self)
        try require(JSON(parsing: token) == .string(key), "\(token) does not say \(key)")
      }
    }
  }

  /// The lines of a file.
  private static func check(_ lines: TextLines, of file: SourceFile) throws(FuzzViolation) {
    for number in [-1, 0, lines.count + 1] {
      try require(file.range(ofLine: number) == nil, "there is a line \(number)")
    }
    for number in 1...min(lines.count, 50) {
      guard let text = lines.text(number) else { continue }
      let own = file.range(ofLine: number).map { String(decoding: file.bytes[$0], as: UTF8.self) }
      try require(own == text, "line \(number) is not \(text)")
    }
  }
}
