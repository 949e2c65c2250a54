/// Text with `«` where a fault is expected; the mark itself is not part of the input.
package struct MarkedText {
  package let bytes: [UInt8]
  package let position: (line: Int, column: Int)?

  /// Positions are counted here in a way of their own, to have something to compare with.
  package init(_ marked: String) {
    var text = String.UnicodeScalarView()
    var found: (Int, Int)?
    var line = 1
    var column = 1
    for (index, scalar) in marked.unicodeScalars.enumerated() {
      if scalar == "«" {
        found = (line, column)
        continue
      }
      text.append(scalar)
      if index == 0, scalar == "\u{FEFF}" { continue }
      column += 1
      if scalar == "\n" { (line, column) = (line + 1, 1) }
    }
    bytes = Array(String(text).utf8)
    position = found
  }
}
