extension Array {
  /// Sorted; those of which neither comes first keep their order.
  // Never specialised: little is sorted, and each type of element would have the code of a sort again.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  func sortedStably(by isBefore: (Element, Element) -> Bool) -> [Element] {
    enumerated().sorted {
      isBefore($0.element, $1.element)
        || !isBefore($1.element, $0.element) && $0.offset < $1.offset
    }.map { $0.element }
  }
}
