internal import GuiseManifest

extension Rule {
  package static let invalidVariable = Rule("invalid-variable", in: .composing) { check in
    check.composed.variableFaults.compactMap { fault in
      help(fault.kind).map { Finding(fault.message, at: fault.place, help: [Suggestion($0)]) }
    }
  }

  private static func help(_ fault: VariableFault.Kind) -> String? {
    switch fault {
    case .invalidDefault(let type): "write \(type.written), or change the variable's type"
    case .invalidValue(let type, nil, let isText): "give \(isText ? type.text : type.written)"
    case .invalidValue(let type, let source?, _):
      source.isFile
        ? "write \(type.text), into that file" : "set \(source.name) to \(type.text)"
    case .refused: "return nil from the closure for a variable that it has no value for"
    case .unreadable(.setTwice): "unset one of the two"
    case .unreadable(.unreadable(let variable, _)):
      "make \(variable)_FILE the path of a readable file with the value"
    default: nil
    }
  }
}

extension VariableType {
  /// A value of the type in a manifest, in words.
  fileprivate var written: String {
    if case .boolean = self { "true or false" } else { noun }
  }

  /// A text that gives a value of the type, in words.
  fileprivate var text: String {
    switch self {
    case .string: "a string"
    case .integer: "an integer, such as 8080"
    case .number: "a number, such as 0.5"
    case .boolean: "true, false, 1 or 0"
    case .json: "JSON, with strings in quotes"
    }
  }
}
