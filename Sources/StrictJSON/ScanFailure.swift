/// A failure to scan a text; `ReadingFault` describes it in words.
enum ScanFailure: Error {
  case syntax(at: Int, expected: Expectation)
  case string(at: Int, StringProblem)
  case number(at: Int, NumberProblem)
  case encoding(Range<Int>)
  case depth(at: Int)

  /// The tokens that the grammar allows at a place outside strings and numbers.
  enum Expectation {
    case root, firstElement, element, memberValue
    case firstKey, key, colon
    case elementEnd, memberEnd, fileEnd
  }

  enum StringProblem {
    /// Reported at the opening quote.
    case unclosed
    case control
    /// Reported at the backslash.
    case escape
  }

  /// A malformed number; the raw value is the expectation.
  enum NumberProblem: String {
    case leadingZero = "a number without leading zeros"
    case noDigit = "a digit after \"-\""
    case noFraction = "a digit after \".\""
    case noExponent = "a digit in the exponent"
  }
}
