extension Array {
  /// Returns the sorted elements; equivalent ones keep their order, as the library promises.
  // Never specialised: little is sorted, and each element type would add the code of a sort.
  @usableFromInline @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  func sortedStably(by isBefore: (Element, Element) -> Bool) -> [Element] { sorted(by: isBefore) }
}

extension Array where Element: AnyObject {
  /// Removes an object that is in the array once, if it is there.
  // Not inlined: an array's removal is 200 bytes of code.
  @inline(never)
  mutating func remove(_ object: Element) {
    if let index = firstIndex(where: { $0 === object }) { remove(at: index) }
  }
}
