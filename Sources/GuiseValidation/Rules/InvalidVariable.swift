internal import GuiseManifest

extension Rule {
  package static let invalidVariable = Rule(
    "invalid-variable", in: .composing,
    summary: """
      A variable's default, or the value that the caller or the environment gives it, is not of \
      the variable's type; or the environment sets both `NAME` and `NAME_FILE`. The message shows \
      the value of an environment variable, unless it is a secret.
      """,
    wrong: ["variables": ["size": ["type": "integer", "default": "large"]]],
    mended: [#""large""#: "4096"],
    remedy: """
      Write a value of the variable's type, or change the type. Unset one of `NAME` and \
      `NAME_FILE`.
      """
  ) { check in
    check.composed.variableFaults.compactMap { fault in
      guard fault.rule == "invalid-variable" else { return nil }
      return Finding(
        fault.message, at: fault.place, help: [Suggestion(help(fault))])
    }
  }

  private static func help(_ fault: VariableFault) -> String {
    switch fault {
    case .invalidDefault(_, let type, _, _):
      "write \(type.written), or change the variable's type"
    case .invalidGiven(_, let type, _, let isText, _): "give \(isText ? type.text : type.written)"
    case .invalidEnvironment(_, let type, _, let source, let isFile, _):
      isFile ? "write \(type.text), into that file" : "set \(source.name) to \(type.text)"
    case .refused: "return nil from the closure for a variable that it has no value for"
    case .unreadableEnvironment(_, _, .setTwice, _): "unset one of the two"
    case .unreadableEnvironment(_, let variable, .file, _):
      "make \(variable)_FILE the path of a readable file with the value"
    case .unreadableEnvironment(_, _, .encoding, _): "save that file as UTF-8"
    default: ""
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
