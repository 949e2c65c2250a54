internal import StrictJSON

extension PlacedReadingFault {
  package var described: Fault { Fault(rule, message, at: fault.range, in: source) }

  package var rule: String {
    switch fault.kind {
    case .invalidEncoding: "invalid-encoding"
    case .invalidJSON: "invalid-json"
    case .duplicateKey: "duplicate-key"
    case .limitExceeded: "limit-exceeded"
    }
  }

  package var message: String {
    switch fault.kind {
    case .invalidEncoding(let offset):
      guard let escape = halfOfPair else {
        return "the text is not valid UTF-8 at byte offset \(offset)"
      }
      return "\(source.hides(fault.range) ? "an escape" : "the escape \(escape)") is half of a "
        + "surrogate pair, at byte offset \(offset)"
    case .invalidJSON(let expected, let token):
      let found = source.hides(fault.range) ? Phrase.hidden : token
      return "expected \(expected.words), found \(found)"
    case .duplicateKey(let key, let first):
      // Texts that look the same may differ, scalar by scalar.
      let written = JSONText.string(source.bytes[first].dropFirst().dropLast())
      let isSame = written.utf8.elementsEqual(key.utf8)
      return "the key \"\(key)\" is already in this object"
        + (isSame ? "" : ", written in another Unicode form")
    case .limitExceeded(let limit, let allowed, let actual):
      return Phrase.exceeded(limit, allowed, actual)
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
