internal import StrictJSON

/// The hashes by which GitHub recognises an alert although lines above it have moved: each covers
/// 100 UTF-16 units from the start of a line, without blanks.
///
/// GitHub computes them itself where its own action uploads the report; these are for all other
/// uploads.
enum LineHashes {
  private static let window = 100

  /// Returns the hashes of the given lines, each with a counter among lines with the same hash.
  static func hashes(of wanted: Set<Int>, in source: SourceFile) -> [Int: String] {
    let units = units(of: String(decoding: source.bytes, as: UTF8.self))
    var hashes: [Int: String] = [:]
    var counts: [UInt64: Int] = [:]
    var line = 0
    for start in 0..<(units.count - window) where start == 0 || units[start - 1] == 0x0A {
      line += 1
      let hash = units[start..<start + window].reduce(UInt64(0)) { 37 &* $0 &+ UInt64($1) }
      counts[hash, default: 0] += 1
      if wanted.contains(line), let count = counts[hash] {
        hashes[line] = "\(String(hash, radix: 16)):\(count)"
      }
    }
    return hashes
  }

  /// Returns the text without blanks and with `\n` at each line's end, followed by the end mark of
  /// GitHub's algorithm and a window of zeros.
  private static func units(of text: String) -> [UInt16] {
    var units: [UInt16] = []
    var followsReturn = false
    for unit in text.utf16 {
      let isSkipped = unit == 0x20 || unit == 0x09 || followsReturn && unit == 0x0A
      followsReturn = unit == 0x0D
      if !isSkipped { units.append(unit == 0x0D ? 0x0A : unit) }
    }
    return units + [0xFFFF] + [UInt16](repeating: 0, count: window)
  }
}
