/// Why a file could not be read, or not in one way only.
package struct ReadingFault: Error, Sendable, Equatable {
  package enum Kind: Sendable, Equatable {
    case invalidEncoding(byteOffset: Int)
    case invalidJSON(expected: String, found: String, hint: String?)
    case duplicateKey(key: String, first: Range<Int>)
    /// `actual` is at least this much: reading stops where a limit is passed.
    case limitExceeded(limit: String, allowed: Int, actual: Int)
  }

  /// Says of a text what it is, and quotes nothing of it.
  package static let yamlHint = "this looks like YAML: write the file as JSON"

  package var kind: Kind
  /// The bytes at fault.
  package var range: Range<Int>
  /// What is wrong with an encoding, where more than its place is known.
  package var detail: String?

  package init(kind: Kind, range: Range<Int>, detail: String? = nil) {
    self.kind = kind
    self.range = range
    self.detail = detail
  }
}
