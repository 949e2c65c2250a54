package import StrictJSON

/// The value of a variable. Numbers keep the literal that they were given as.
package enum VariableValue: Sendable, Equatable {
  case string(String)
  case integer(String)
  case number(String)
  case boolean(Bool)
  /// Any JSON: of the manifest, or of a document made of a given value.
  case json(JSONValue)
  /// No value is known, as when a manifest is validated without its environment.
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

  /// The text that a reference adds to the text around it; nil while unknown, and for JSON, which stands
  /// alone.
  package var text: String? {
    switch self {
    case .string(let text), .integer(let text), .number(let text): text
    case .boolean(let value): value ? "true" : "false"
    case .json, .unknown: nil
    }
  }

  /// The bytes that the variable makes of each reference to it.
  var length: Int {
    if case .json(let value) = self { value.range.count } else { text?.utf8.count ?? 0 }
  }
}

/// A value does not know whether it is a secret, so none is ever shown.
extension VariableValue: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  package var description: String {
    if case .unknown = self { "\(type.noun) that is not known" } else { type.noun }
  }

  package var debugDescription: String { description }

  package var customMirror: Mirror { Mirror(self, children: []) }
}
