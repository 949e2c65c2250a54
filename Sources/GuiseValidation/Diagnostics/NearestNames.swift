/// The candidates that a mistyped name may have meant: at most three, the nearest first, then in byte order.
///
/// A candidate is near if its edit distance (a swap of neighbours counts as one edit, letter case as none) is
/// at most a third of the name's length. A name that is too long for a typing mistake is near only to names
/// that differ in letter case alone, so that the cost stays linear in the candidates.
package func nearestNames(_ name: String, among candidates: some Sequence<String>) -> [String] {
  let wanted = foldedBytes(name)
  guard !wanted.isEmpty else { return [] }
  let reach = reach(of: name)
  var best: [(name: String, distance: Int)] = []
  for candidate in candidates where candidate != name {
    let worst = best.count == 3 ? best[2].distance : reach
    guard abs(candidate.utf8.count - wanted.count) <= worst,
      let distance = editDistance(wanted, foldedBytes(candidate), within: worst)
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

/// The optimal string alignment distance; nil if it is greater than `limit`.
private func editDistance(_ name: [UInt8], _ others: [UInt8], within limit: Int) -> Int? {
  if name == others { return 0 }
  if limit == 0 { return nil }
  var before: [Int] = []
  var previous = Array(0...others.count)
  for (row, letter) in name.enumerated() {
    var current = [row + 1]
    for (column, other) in others.enumerated() {
      var cost = min(previous[column] + (letter == other ? 0 : 1), previous[column + 1] + 1)
      cost = min(cost, current[column] + 1)
      if row > 0, column > 0, letter == others[column - 1], name[row - 1] == other {
        cost = min(cost, before[column - 1] + 1)
      }
      current.append(cost)
    }
    (before, previous) = (previous, current)
  }
  return previous[others.count] <= limit ? previous[others.count] : nil
}
