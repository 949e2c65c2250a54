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
}
