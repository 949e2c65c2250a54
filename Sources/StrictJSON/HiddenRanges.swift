/// Parts of a file that nobody is to see.
struct HiddenRanges: Sendable {
  /// In order, none within another.
  private var ranges: [Range<Int>] = []

  mutating func add(_ others: some Sequence<Range<Int>>) {
    let all = (ranges + others).filter { !$0.isEmpty }.sorted { $0.lowerBound < $1.lowerBound }
    ranges = all.reduce(into: []) { ranges, range in
      guard let last = ranges.last, range.lowerBound < last.upperBound else {
        ranges.append(range)
        return
      }
      ranges[ranges.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
    }
  }

  func overlapping(_ range: Range<Int>) -> ArraySlice<Range<Int>> {
    let first = ranges.partitioningIndex { $0.upperBound > range.lowerBound }
    return ranges[first...].prefix { $0.lowerBound < range.upperBound }
  }

  /// Bytes as text, with an asterisk for each scalar that is hidden.
  func text(of range: Range<Int>, in bytes: [UInt8]) -> String {
    var text = ""
    var position = range.lowerBound
    for part in overlapping(range).map({ $0.clamped(to: range) }) {
      text += String(decoding: bytes[position..<part.lowerBound], as: UTF8.self)
      let length = String(decoding: bytes[part], as: UTF8.self).unicodeScalars.count
      text += String(repeating: "*", count: length)
      position = part.upperBound
    }
    return text + String(decoding: bytes[position..<range.upperBound], as: UTF8.self)
  }
}
