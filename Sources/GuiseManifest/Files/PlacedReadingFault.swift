package import StrictJSON

/// A violation of strict JSON in a file.
package struct PlacedReadingFault: Sendable {
  package let fault: ReadingFault
  package let source: SourceFile

  package init(fault: ReadingFault, source: SourceFile) {
    (self.fault, self.source) = (fault, source)
  }

  package var described: Fault { Fault(rule, message, at: fault.range, in: source) }
  package var rule: String { words.rule }
  package var message: String { words.message }

  private var words: (rule: String, message: String) {
    switch fault.kind {
    case .invalidEncoding(let offset):
      guard let escape = halfOfPair else {
        return ("invalid-encoding", "the text is not valid UTF-8 at byte offset \(offset)")
      }
      let subject = source.hides(fault.range) ? "an escape" : "the escape \(escape)"
      return (
        "invalid-encoding", "\(subject) is half of a surrogate pair, at byte offset \(offset)"
      )
    case .invalidJSON(let expected, let token):
      let found = source.hides(fault.range) ? Phrase.hidden : token
      return ("invalid-json", "expected \(expected.words), found \(found)")
    case .duplicateKey(let key, _):
      return ("duplicate-key", "the key \"\(key)\" is already in this object")
    case .limitExceeded(let limit, let allowed, let actual):
      return ("limit-exceeded", Phrase.exceeded(limit, allowed, actual))
    }
  }

  /// The escape that stands for one half of a surrogate pair: in valid UTF-8, nothing else has no encoding.
  package var halfOfPair: String? {
    guard case .invalidEncoding(let offset) = fault.kind, source.bytes.indices.contains(offset),
      source.bytes[offset] == UInt8(ascii: "\\")
    else { return nil }
    return String(decoding: source.bytes[fault.range], as: UTF8.self)
  }
}
