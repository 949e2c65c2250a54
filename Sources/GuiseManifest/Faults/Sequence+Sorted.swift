extension Sequence {
  /// Returns the elements sorted, in place of the library's own method: the sequences here are short.
  // Never specialised: the code of a sort would be repeated for each type of element.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  func sorted(by isBefore: (Element, Element) throws -> Bool) rethrows -> [Element] {
    var elements = Array(self)
    var sorted = 1
    while sorted < elements.count, try !isBefore(elements[sorted], elements[sorted - 1]) {
      sorted += 1
    }
    // The library's method takes long to start.
    if sorted < elements.count { try elements.sort(by: isBefore) }
    return elements
  }
}

extension Sequence<String> {
  /// Returns the texts sorted, in place of the library's own method, which each kind of sequence would copy.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  func sorted() -> [String] { sorted(by: <) }
}
