/// The candidates that a mistyped name may have meant: at most three, the nearest first, then in byte order.
///
/// A candidate is near if its edit distance (a swap of neighbours counts as one edit, letter case as none) is at most a
/// third of the name's length, and at most 8; to a name that is too long for a typing mistake, if only case differs.
package func nearestNames(_ name: String, among candidates: some Sequence<String>) -> [String] {
  let wanted = foldedBytes(name)
  let reach = wanted.count > 128 ? 0 : min(wanted.count / 3, 8)
  let near = candidates.compactMap { candidate -> (distance: Int, name: String)? in
    guard candidate != name, abs(candidate.utf8.count - wanted.count) <= reach else { return nil }
    return editDistance(wanted, foldedBytes(candidate), within: reach).map { ($0, candidate) }
  }.sorted { $0 < $1 }
  var names: [String] = []
  for name in near.map(\.name) where names.count < 3 && names.last != name { names.append(name) }
  return names
}

private func foldedBytes(_ name: String) -> [UInt8] {
  name.utf8.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
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
