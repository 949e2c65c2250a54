/// What a variable stands for. Numbers keep the literal that they were given as.
package enum VariableValue: Sendable, Equatable {
  case string(String)
  case integer(String)
  case number(String)
  case boolean(Bool)
  /// No value is known, as when a manifest is validated without its environment.
  case unknown(VariableType)

  package var type: VariableType {
    switch self {
    case .string: .string
    case .integer: .integer
    case .number: .number
    case .boolean: .boolean
    case .unknown(let type): type
    }
  }

  /// What the variable adds to the text around it; nil while unknown.
  package var text: String? {
    switch self {
    case .string(let text), .integer(let text), .number(let text): text
    case .boolean(let value): value ? "true" : "false"
    case .unknown: nil
    }
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
