/// A fault that makes a file unreadable or ambiguous.
package struct ReadingFault: Error, Sendable, Equatable {
  package enum Kind: Sendable, Equatable {
    case invalidEncoding(byteOffset: Int)
    case invalidJSON(expected: String, found: String, hint: String?)
    case duplicateKey(key: String, first: Range<Int>)
    /// `actual` is a lower bound: reading stops at the limit.
    case limitExceeded(limit: String, allowed: Int, actual: Int)
  }

  /// A description of the text as a whole, without a quotation.
  package static let yamlHint = "this looks like YAML: write the file as JSON"

  package var kind: Kind
  /// The bytes at fault.
  package var range: Range<Int>
  /// A description of the encoding fault, if more than its place is known.
  package var detail: String?

  package init(kind: Kind, range: Range<Int>, detail: String? = nil) {
    self.kind = kind
    self.range = range
    self.detail = detail
  }
}
