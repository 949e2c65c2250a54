internal import StrictJSON

/// A value of the settings after its variables are filled in.
enum SettingsScalar: Equatable {
  case null
  case boolean(Bool)
  /// A literal, or an integer variable's.
  case number(String)
  /// A `number` variable's literal: never an integer, so that a verdict depends on no value.
  case fraction(String)
  case string(String)
  /// A string of which some part is not known.
  case unknownString
  case unknown(VariableType)
  /// Stands for a variable that nobody defines, which is another rule's to report.
  case undefined
  case tooLong(Int)
  case array
  case object

  /// Whether nothing is known of it, not even that it is no array or object.
  var mayBeAnything: Bool { self == .undefined || self == .unknown(.json) }

  var isPlaceholder: Bool {
    switch self {
    case .unknownString, .unknown, .undefined: true
    default: false
    }
  }

  func fits(_ type: VariableType) -> Bool {
    switch (self, type) {
    case (.undefined, _), (.unknown(.json), _), (.boolean, .boolean), (.number, .number),
      (.fraction, .number),
      (.unknown(.number), .number), (.unknown(.integer), .number), (.unknown(.integer), .integer),
      (.unknown(.boolean), .boolean), (.string, .string), (.unknownString, .string),
      (.unknown(.string), .string):
      true
    case (.number(let literal), .integer): NumberLiteral.integerDigits(of: literal) != nil
    default: false
    }
  }

  var text: String? { if case .string(let text) = self { text } else { nil } }

  var literal: String? {
    switch self {
    case .number(let literal), .fraction(let literal): literal
    default: nil
    }
  }
}
