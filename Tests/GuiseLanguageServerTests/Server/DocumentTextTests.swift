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

  /// Long enough for several marks of the source. Of such a text, some places are tried, and all around a mark.
  @Test(arguments: ["a𝄞ü\r\nb\rc\n€\n", "a\n" + String(repeating: "xü𝄞€", count: 800) + "\r\nb"])
  func everyPlaceIsFoundAgain(written: String) {
    let text = DocumentText(Array(written.utf8))
    var (offset, position) = (0, LSPPosition(line: 0, character: 0))
    for scalar in written.unicodeScalars {
      // Between CR and LF is the end of the line, which is found before CR.
      let isWithinEnd = offset > 0 && scalar == "\n" && text.bytes[offset - 1] == UInt8(ascii: "\r")
      if isWithinEnd { position.character -= 1 }
      let isTried = offset % 11 < 2 || offset % 4_096 < 100
      if isTried
        && (text.position(of: offset) != position
          || text.offset(of: position) != (isWithinEnd ? offset - 1 : offset))
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
}
