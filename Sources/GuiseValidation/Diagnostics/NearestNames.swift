/// The candidates that a mistyped name may have meant: at most three, the nearest first, then in byte order.
///
/// A candidate is near if its edit distance (a swap of neighbours counts as one edit, letter case as none) is
/// at most a third of the name's length. A name that is too long for a typing mistake is near only to names
/// that differ in letter case alone, so that the cost stays linear in the candidates.
package func nearestNames(_ name: String, among candidates: some Sequence<String>) -> [String] {
  let wanted = foldedBytes(name)
  guard !wanted.isEmpty else { return [] }
  let reach = reach(of: name)
  let letters = signature(of: name)
  var measure = EditDistance(wanted, reach: reach)
  var best: [(name: String, distance: Int)] = []
  for candidate in candidates where candidate != name {
    guard abs(candidate.utf8.count - wanted.count) <= reach else { continue }
    let worst = best.count == 3 ? best[2].distance : reach
    // Judging by their letters, so many edits may turn one name into the other.
    guard (letters ^ signature(of: candidate)).nonzeroBitCount <= 2 * worst,
      let distance = measure.distance(to: foldedBytes(candidate), within: worst)
    else { continue }
    let position =
      best.firstIndex { distance < $0.distance || (distance == $0.distance && candidate < $0.name) }
      ?? best.count
    guard position < 3, !best.contains(where: { $0.name == candidate }) else { continue }
    best.insert((candidate, distance), at: position)
    if best.count > 3 { best.removeLast() }
  }
  return best.map(\.name)
}

/// The length of the longest name that is compared letter by letter.
private let longestName = 128
/// The most edits that are a mistake, however long the name is.
private let farthestName = 8

private func foldedBytes(_ name: String) -> [UInt8] {
  name.utf8.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
}

/// The most edits that are a mistake in typing a name.
private func reach(of name: String) -> Int {
  name.utf8.count > longestName ? 0 : min(name.utf8.count / 3, farthestName)
}

/// The letters of a name, each counted up to four by as many bits: an edit changes at most two of them.
private func signature(of name: String) -> UInt128 {
  name.utf8.reduce(0) { letters, byte in
    var bit = UInt128(1) << (byte & 31)
    while letters & bit != 0 { bit <<= 32 }
    return letters | bit
  }
}

/// Optimal string alignment distance within a band around the diagonal; its rows are reused.
private struct EditDistance {
  private let wanted: [UInt8]
  private var previous: [Int]
  private var before: [Int]
  private var current: [Int]

  init(_ wanted: [UInt8], reach: Int) {
    self.wanted = wanted
    let width = reach > 0 ? wanted.count + reach + 1 : 0
    previous = Array(repeating: 0, count: width)
    before = previous
    current = previous
  }

  /// The distance, or nil if it is greater than `limit`.
  mutating func distance(to other: [UInt8], within limit: Int) -> Int? {
    if other == wanted { return 0 }
    guard limit > 0, abs(other.count - wanted.count) <= limit else { return nil }
    let far = limit + 1
    for column in 0...other.count { previous[column] = min(column, far) }
    for row in 1...wanted.count {
      let first = max(1, row - limit)
      let last = min(other.count, row + limit)
      guard first <= last else { return nil }
      current[first - 1] = first == 1 ? min(row, far) : far
      var least = current[first - 1]
      for column in first...last {
        let same = wanted[row - 1] == other[column - 1]
        var cost = previous[column - 1] + (same ? 0 : 1)
        // Above the band's end the previous row was not written.
        if column < row + limit { cost = min(cost, previous[column] + 1) }
        cost = min(cost, current[column - 1] + 1)
        if row > 1, column > 1, wanted[row - 1] == other[column - 2],
          wanted[row - 2] == other[column - 1]
        {
          cost = min(cost, before[column - 2] + 1)
        }
        current[column] = min(cost, far)
        least = min(least, current[column])
      }
      // A swap reaches back two rows, at one more edit.
      if least > limit { return nil }
      swap(&before, &previous)
      swap(&previous, &current)
    }
    let distance = previous[other.count]
    return distance <= limit ? distance : nil
  }
}
