internal import StrictJSON

/// The hashes by which GitHub recognises an alert although lines above it have moved: each covers
/// 100 UTF-16 units from the start of a line, without blanks.
///
/// GitHub computes them itself where its own action uploads the report; these are for all other
/// uploads.
struct LineHashes {
  private static let window = 100
  private static let base: UInt64 = 37

  private let wanted: Set<Int>
  private var hashes: [Int: String] = [:]
  private var units = [UInt16](repeating: 0, count: LineHashes.window)
  /// The line that starts at each unit of the window; 0 if none does.
  private var lines = [Int](repeating: 0, count: LineHashes.window)
  private var index = 0
  private var hash: UInt64 = 0
  private var counts: [UInt64: Int] = [:]
  private var line = 0
  private var isLineStart = true
  private var followsReturn = false
  private let leaving = (0..<LineHashes.window).reduce(UInt64(1)) { power, _ in
    power &* LineHashes.base
  }

  /// Returns the hashes of the given lines, each with a counter among lines with the same hash.
  static func hashes(of lines: Set<Int>, in source: SourceFile) -> [Int: String] {
    var hasher = LineHashes(wanted: lines)
    for unit in String(decoding: source.bytes, as: UTF8.self).utf16 { hasher.read(unit) }
    hasher.read(0xFFFF)
    hasher.finish()
    return hasher.hashes
  }

  private init(wanted: Set<Int>) { self.wanted = wanted }

  private mutating func read(_ unit: UInt16) {
    let isReturn = unit == 0x0D
    let isSkipped = unit == 0x20 || unit == 0x09 || followsReturn && unit == 0x0A
    followsReturn = isReturn
    if isSkipped { return }
    let unit = isReturn ? 0x0A : unit
    endLine()
    if isLineStart {
      line += 1
      lines[index] = line
    }
    isLineStart = unit == 0x0A
    add(unit)
  }

  private mutating func finish() {
    for _ in 0..<Self.window {
      endLine()
      add(0)
    }
  }

  /// Records the hash of a line whose start is about to leave the window.
  private mutating func endLine() {
    let ended = lines[index]
    guard ended > 0 else { return }
    lines[index] = 0
    counts[hash, default: 0] += 1
    if wanted.contains(ended), let count = counts[hash] {
      hashes[ended] = "\(String(hash, radix: 16)):\(count)"
    }
  }

  private mutating func add(_ unit: UInt16) {
    let gone = UInt64(units[index])
    units[index] = unit
    hash = Self.base &* hash &+ UInt64(unit) &- leaving &* gone
    index = (index + 1) % Self.window
  }
}
