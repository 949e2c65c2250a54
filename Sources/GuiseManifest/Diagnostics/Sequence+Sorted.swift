extension Sequence {
  /// Sorted, in the place of the library's own: what is sorted here is short.
  // Never specialised: each type of element would have the code of a sort again.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  func sorted(by isBefore: (Element, Element) throws -> Bool) rethrows -> [Element] {
    var elements = Array(self)
    if elements.count > 1 { try elements.sort(by: isBefore) }
    return elements
  }
}
