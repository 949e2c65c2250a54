/// Where scanning stopped; `ReadingFault` says it in words.
enum ScanFailure: Error {
  case syntax(at: Int, expected: Expectation)
  case string(at: Int, StringProblem)
  case number(at: Int, NumberProblem)
  case encoding(Range<Int>)
  case depth(at: Int)

  /// What the grammar allows at a place outside of strings and numbers.
  enum Expectation {
    case root, firstElement, element, memberValue
    case firstKey, key, colon
    case elementEnd, memberEnd, fileEnd
  }

  enum StringProblem {
    /// At the opening quote.
    case unclosed
    case control
    /// At the backslash.
    case escape
  }

  /// By what was expected.
  enum NumberProblem: String {
    case leadingZero = "a number without leading zeros"
    case noDigit = "a digit after \"-\""
    case noFraction = "a digit after \".\""
    case noExponent = "a digit in the exponent"
  }
}
