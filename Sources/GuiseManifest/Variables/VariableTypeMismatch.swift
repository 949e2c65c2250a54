internal import StrictJSON

/// The reason why a text is not a value of a variable's type.
package enum VariableTypeMismatch: Sendable {
  case otherType
  /// The text is valid without the surrounding blanks.
  case blanks
  /// The text is a whole number with more digits than any integer type can hold.
  case tooLong

  init(_ text: String, _ type: VariableType) {
    let inner = text.trimmingBlanks
    if inner != text, VariableValue(text: inner, as: type) != nil {
      self = .blanks
    } else if type == .integer, VariableValue(text: text, as: .number) != nil,
      NumberLiteral.isWhole(text)
    {
      self = .tooLong
    } else {
      self = .otherType
    }
  }

  /// Returns the predicate of a sentence about the value.
  ///
  /// - Parameter variable: The variable, if the sentence does not name it yet.
  func words(_ type: VariableType, of variable: String? = nil) -> String {
    let typed = "is not \(type.noun)" + (variable.map { ", the type of \"\($0)\"" } ?? "")
    return switch self {
    case .otherType: typed
    case .blanks: typed + ": there are blanks or line ends around it"
    case .tooLong: "has more digits than any integer type can hold"
    }
  }
}
