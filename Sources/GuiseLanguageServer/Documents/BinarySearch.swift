extension RandomAccessCollection {
  /// Returns the first index whose element, like every later one, satisfies a predicate; the end if
  /// there is none.
  package func partitioningIndex(where isBehind: (Element) -> Bool) -> Index {
    var low = startIndex
    var length = count
    while length > 0 {
      let middle = index(low, offsetBy: length / 2)
      if isBehind(self[middle]) {
        length /= 2
      } else {
        low = index(after: middle)
        length -= length / 2 + 1
      }
    }
    return low
  }
}
