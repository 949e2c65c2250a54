internal import StrictJSON

extension ReadingFault {
  /// The finding of this fault.
  ///
  /// - Parameter document: The file's document, where the fault left one.
  func diagnostic(in source: SourceFile, document: JSONDocument?) -> Diagnostic {
    // Without a document there is no value to point to: the places stand on an empty one.
    let document = document ?? JSONDocument.empty(of: source)
    let place = Place(source: source, range: range, value: document.root)
    var diagnostic: Diagnostic
    switch kind {
    case .invalidEncoding(let offset):
      diagnostic = InvalidEncoding.diagnostic(byteOffset: offset, detail: detail, at: place)
    case .invalidJSON(let expected, var found, let hint):
      if source.hides(range) { found = "a value that is not shown" }
      diagnostic = InvalidJSON.diagnostic(expected: expected, found: found, hint: hint, at: place)
    case .duplicateKey(let key, let first):
      diagnostic = DuplicateKey.diagnostic(
        key: key, at: place, first: Place(source: source, range: first, value: document.root))
    case .limitExceeded(let limit, let allowed, let actual):
      diagnostic = LimitExceeded.diagnostic(
        limit: limit, allowed: allowed, actual: actual, at: place)
    }
    diagnostic.pointer = nil
    return diagnostic
  }
}
