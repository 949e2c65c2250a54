extension Array {
  /// Returns the sorted elements; equivalent ones keep their order, as the library promises.
  // Never specialised: little is sorted, and each element type would add the code of a sort.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  func sortedStably(by isBefore: (Element, Element) -> Bool) -> [Element] {
    sorted(by: isBefore)
  }
}
