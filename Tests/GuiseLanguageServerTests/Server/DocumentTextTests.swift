import Foundation
import TestSupport
import Testing

@testable import GuiseLanguageServer

@Suite struct DocumentTextTests {
  private static let text = "a𝄞ü\r\nb\rc\n\u{FEFF}€\n"

  @Test(arguments: [
    (0, 1, 1, 1, 1), (0, 2, 1, 1, 5), (0, 3, 1, 5, 7), (0, 4, 1, 7, 7),
    (0, 99, 8, 8, 8),
  ])
  func unitsAreThoseOfTheEncoding(line: Int, units: Int, utf8: Int, utf16: Int, utf32: Int) {
    let text = DocumentText(Array("a𝄞üx\r\n".utf8))
    let position = LSPPosition(line: line, character: units)
    // In the middle of a character is where that begins.
    #expect(text.offset(of: position, .utf16) == (units == 2 ? 1 : units == 4 ? 7 : utf16))
    #expect(text.offset(of: position, .utf8) == (units > 8 ? 8 : utf8))
    #expect(text.offset(of: position, .utf32) == (units == 4 ? 8 : utf32))
  }

  @Test(arguments: DocumentText.Encoding.allCases)
  func everyPlaceIsFoundAgain(encoding: DocumentText.Encoding) {
    let text = DocumentText(Array(Self.text.utf8))
    var offset = 0
    for scalar in Self.text.unicodeScalars {
      // Between CR and LF is the end of their line.
      if !(scalar == "\n" && offset > 0 && text.bytes[offset - 1] == UInt8(ascii: "\r")) {
        let position = text.position(of: offset, encoding)
        #expect(text.offset(of: position, encoding) == offset, "\(offset)")
      }
      offset += String(scalar).utf8.count
    }
  }

  /// Long enough for several blocks of the count of scalars.
  @Test(arguments: DocumentText.Encoding.allCases)
  func placesOfALongLineAreCounted(encoding: DocumentText.Encoding) {
    let long = "a\n" + String(repeating: "xü𝄞€", count: 800) + "\r\nb"
    var text = DocumentText(Array(long.utf8))
    func check() {
      var (offset, position) = (0, LSPPosition(line: 0, character: 0))
      for scalar in String(decoding: text.bytes, as: UTF8.self).unicodeScalars {
        let isEnd = scalar == "\n" || scalar == "\r"
        if scalar != "\n" || position.character > 0,
          text.position(of: offset, encoding) != position && !isEnd
            || text.offset(of: position, encoding) != offset && !isEnd
        {
          Issue.record("\(offset): \(position)")
        }
        offset += String(scalar).utf8.count
        let units =
          switch encoding {
          case .utf8: String(scalar).utf8.count
          case .utf16: String(scalar).utf16.count
          case .utf32: 1
          }
        position.character += isEnd ? 0 : units
        if scalar == "\n" { position = LSPPosition(line: position.line + 1, character: 0) }
      }
    }
    check()
    let start = text.position(of: 4_000, encoding)
    text.replace(LSPRange(start: start, end: start), with: "𝄞\n", encoding)
    check()
  }

  @Test(arguments: [
    (-1, 0, 0), (0, Int.max, 1), (Int.max, Int.max, 4), (0, -5, 0), (99, 0, 4), (1, 99, 4),
    (0, 99, 1),
  ])
  func placesOutsideOfTheTextAreMovedToItsNearestEnd(line: Int, character: Int, offset: Int) {
    let text = DocumentText(Array("a\r\nb".utf8))
    #expect(text.offset(of: LSPPosition(line: line, character: character), .utf16) == offset)
  }

  /// The same edits of a text in UTF-16, as a client has it.
  @Test func editsGiveTheTextThatTheClientHas() {
    let pieces = ["a", "𝄞", "ü", "\n", "\r\n", "\r", "\"", "{", "€", ""]
    for seed in GeneratedCases.seeds(2_000) {
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
        text.replace(range, with: new, .utf16)
        units.replaceSubrange(ends[0]..<ends[1], with: new.utf16)
      }
      #expect(text.bytes == Array(String(decoding: units, as: UTF16.self).utf8), "seed \(seed)")
      let fresh = DocumentText(text.bytes)
      for encoding in DocumentText.Encoding.allCases {
        for offset in 0...text.bytes.count
        where text.position(of: offset, encoding) != fresh.position(of: offset, encoding) {
          Issue.record("\(offset), seed \(seed)")
        }
      }
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
    var (line, start) = (0, 0)
    var next = 0
    while next < index {
      let isEnd = units[next] == 10 || units[next] == 13
      let isPair = units[next] == 13 && next + 1 < units.count && units[next + 1] == 10
      next += isPair ? 2 : 1
      if isEnd { (line, start) = (line + 1, next) }
    }
    return LSPPosition(line: line, character: index - start)
  }
}
