import Foundation
import TestSupport
import Testing

@testable import GuiseLanguageServer

/// Positions count UTF-16 units, as every client does.
@Suite struct DocumentTextTests {
  @Test(arguments: [(0, 0), (1, 1), (2, 1), (3, 5), (4, 7), (5, 8), (99, 8)])
  func aPlaceWithinACharacterIsItsStart(units: Int, offset: Int) {
    let text = DocumentText(Array("a𝄞üx\r\n".utf8))
    #expect(text.offset(of: LSPPosition(line: 0, character: units)) == offset)
  }

  /// Long enough for several marks of the source.
  @Test(arguments: ["a𝄞ü\r\nb\rc\n€\n", "a\n" + String(repeating: "xü𝄞€", count: 800) + "\r\nb"])
  func everyPlaceIsFoundAgain(written: String) {
    let text = DocumentText(Array(written.utf8))
    var (offset, position) = (0, LSPPosition(line: 0, character: 0))
    for scalar in written.unicodeScalars {
      // Between CR and LF is the end of the line, which is found before CR.
      let isWithinEnd = offset > 0 && scalar == "\n" && text.bytes[offset - 1] == UInt8(ascii: "\r")
      if isWithinEnd { position.character -= 1 }
      if text.position(of: offset) != position
        || text.offset(of: position) != (isWithinEnd ? offset - 1 : offset)
      {
        Issue.record("\(offset): \(position)")
      }
      offset += String(scalar).utf8.count
      position.character += String(scalar).utf16.count
      if scalar == "\n" { position = LSPPosition(line: position.line + 1, character: 0) }
    }
  }

  @Test(arguments: [
    (-1, 0, 0), (0, Int.max, 1), (Int.max, Int.max, 4), (0, -5, 0), (99, 0, 4), (1, 99, 4),
    (0, 99, 1),
  ])
  func placesOutsideAreMovedToTheNearestEnd(line: Int, character: Int, offset: Int) {
    let text = DocumentText(Array("a\r\nb".utf8))
    #expect(text.offset(of: LSPPosition(line: line, character: character)) == offset)
  }

  /// The same edits of a text in UTF-16, as a client has it.
  @Test func editsGiveTheTextThatTheClientHas() {
    let pieces = ["a", "𝄞", "ü", "\n", "\r\n", "\"", "{", "€", ""]
    for seed in GeneratedCases.seeds(1_000) {
      var random = SplitMix(seed: seed)
      var text = DocumentText([])
      var units: [UInt16] = []
      for _ in 0..<50 {
        let ends = (0..<2).map { _ in
          Self.boundary(Int.random(in: 0...units.count, using: &random), in: units)
        }.sorted()
        let new = (0..<Int.random(in: 0...4, using: &random))
          .map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
        let range = LSPRange(
          start: Self.position(ends[0], in: units), end: Self.position(ends[1], in: units))
        text.replace(range, with: new)
        units.replaceSubrange(ends[0]..<ends[1], with: new.utf16)
      }
      #expect(text.bytes == Array(String(decoding: units, as: UTF16.self).utf8), "seed \(seed)")
    }
  }

  /// Not within a pair of surrogates, and not between CR and LF, where no position is.
  private static func boundary(_ index: Int, in units: [UInt16]) -> Int {
    guard index > 0, index < units.count else { return index }
    let isWithinPair = UTF16.isTrailSurrogate(units[index])
    let isWithinEnd = units[index - 1] == 13 && units[index] == 10
    return isWithinPair || isWithinEnd ? index - 1 : index
  }

  private static func position(_ index: Int, in units: [UInt16]) -> LSPPosition {
    let before = units[..<index]
    let start = before.lastIndex(of: 10).map { $0 + 1 } ?? 0
    return LSPPosition(line: before.count { $0 == 10 }, character: index - start)
  }
}
