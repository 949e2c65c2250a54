package import StrictJSON

/// The value of a variable. Numbers keep their original literals.
package enum VariableValue: Sendable, Equatable {
  case string(String)
  case integer(String)
  case number(String)
  case boolean(Bool)
  /// Any JSON, from the manifest or from a document made from a given value.
  case json(JSONValue)
  /// An unknown value, as when a manifest is validated without its environment.
  case unknown(VariableType)

  package var type: VariableType {
    switch self {
    case .string: .string
    case .integer: .integer
    case .number: .number
    case .boolean: .boolean
    case .json: .json
    case .unknown(let type): type
    }
  }

  /// The text that a reference expands to; nil if unknown, and for JSON, whose references are whole strings.
  package var text: String? {
    switch self {
    case .string(let text), .integer(let text), .number(let text): text
    case .boolean(let value): value ? "true" : "false"
    case .json, .unknown: nil
    }
  }

  /// The number of bytes that each reference expands to.
  var length: Int {
    if case .json(let value) = self { value.range.count } else { text?.utf8.count ?? 0 }
  }
}

/// A value is never shown, since it does not know whether it is a secret.
extension VariableValue: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  package var description: String {
    if case .unknown = self { "\(type.noun) that is not known" } else { type.noun }
  }

  package var debugDescription: String { description }

  package var customMirror: Mirror { Mirror(self, children: []) }
}
