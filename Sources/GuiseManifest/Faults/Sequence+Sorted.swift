extension Sequence {
  /// Returns the elements sorted, in place of the library's own method: the sequences here are short.
  // Never specialised: the code of a sort would be repeated for each type of element.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  func sorted(by isBefore: (Element, Element) throws -> Bool) rethrows -> [Element] {
    var elements = Array(self)
    if elements.count > 1 { try elements.sort(by: isBefore) }
    return elements
  }
}
