/// The parts of a file that reports must not show.
struct HiddenRanges: Sendable {
  /// The ranges in order, none inside another.
  private(set) var ranges: [Range<Int>] = []

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

  /// Returns a line as a report may show it.
  func line(_ range: Range<Int>, in bytes: [UInt8]) -> ShownLine {
    var line = ShownLine()
    var position = range.lowerBound
    for part in overlapping(range).map({ $0.clamped(to: range) }) {
      line.append(bytes[position..<part.lowerBound], isHidden: false)
      line.append(bytes[part], isHidden: true)
      position = part.upperBound
    }
    line.append(bytes[position..<range.upperBound], isHidden: false)
    return line
  }
}

/// A line of a file with a mark in place of each hidden part; the mark does not reveal the part's length.
package struct ShownLine: Sendable {
  package static let mark = "***"

  /// The visible scalars.
  package private(set) var scalars: [Unicode.Scalar] = []
  /// The hidden parts in order: the range in the original line, and the position of the mark.
  private var hidden: [(written: Range<Int>, mark: Int)] = []
  private var written = 0

  fileprivate mutating func append(_ bytes: ArraySlice<UInt8>, isHidden: Bool) {
    let text = String(decoding: bytes, as: UTF8.self).unicodeScalars
    let end = written + text.count
    if isHidden { hidden.append((written..<end, scalars.count)) }
    scalars += isHidden ? Array(Self.mark.unicodeScalars) : Array(text)
    written = end
  }

  package var text: String { String(String.UnicodeScalarView(scalars)) }

  /// Returns the visible position of a scalar in the original line, both counted from 0; for one in a hidden
  /// part, the position of its mark.
  package func position(_ position: Int) -> Int {
    guard let part = hidden.last(where: { $0.written.lowerBound <= position }) else {
      return position
    }
    if part.written.contains(position) { return part.mark }
    return part.mark + Self.mark.unicodeScalars.count + position - part.written.upperBound
  }
}
