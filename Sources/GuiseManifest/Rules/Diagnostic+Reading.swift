internal import StrictJSON

extension PlacedReadingFault {
  /// Without a document there is no value to point to: the place stands on an empty one.
  var place: Place { place(at: fault.range) }

  func place(at range: Range<Int>) -> Place {
    Place(source: source, range: range, value: (document ?? .empty(of: source)).root)
  }
}

extension Diagnostic {
  /// Without a pointer: what is at fault is text, and no value.
  var unpointed: Diagnostic {
    var diagnostic = self
    diagnostic.pointer = nil
    return diagnostic
  }
}
