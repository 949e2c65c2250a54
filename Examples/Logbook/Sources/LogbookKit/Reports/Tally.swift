/// A number of requests and the bytes that answered them.
struct Tally {
  var requests = 0
  var bytes = 0

  /// Sizes come from the log, which may claim anything: the sum stops at the largest number.
  mutating func count(_ entry: AccessEntry) {
    requests += 1
    let (sum, overflow) = bytes.addingReportingOverflow(entry.bytes ?? 0)
    bytes = overflow ? .max : sum
  }
}

extension Sequence<AccessEntry> {
  func tally() -> Tally {
    reduce(into: Tally()) { $0.count($1) }
  }

  /// One tally for each value of `key`.
  func tallies<Key: Hashable>(by key: (AccessEntry) -> Key) -> [(key: Key, tally: Tally)] {
    var tallies: [Key: Tally] = [:]
    for entry in self {
      tallies[key(entry), default: Tally()].count(entry)
    }
    return tallies.map { ($0.key, $0.value) }
  }
}

extension Array {
  /// The elements with the greatest weights, those of one weight by name.
  func top<Weight: Comparable>(
    _ limit: Int, by weight: (Element) -> Weight, name: (Element) -> String
  ) -> ArraySlice<Element> {
    sorted { (weight($1), name($0)) < (weight($0), name($1)) }.prefix(Swift.max(0, limit))
  }
}
