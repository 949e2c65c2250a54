extension Array {
  /// Returns the sorted elements; equivalent ones keep their order.
  // Never specialised: little is sorted, and each element type would add the code of a sort.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  func sortedStably(by isBefore: (Element, Element) -> Bool) -> [Element] {
    enumerated().sorted {
      isBefore($0.element, $1.element)
        || !isBefore($1.element, $0.element) && $0.offset < $1.offset
    }.map { $0.element }
  }
}
