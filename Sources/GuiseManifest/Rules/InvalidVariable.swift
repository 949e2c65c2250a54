extension Rule {
  package static let invalidVariable = Rule(
    "invalid-variable",
    summary: """
      A variable's default, or the value that the caller or the environment gives it, is not of \
      the variable's type; or the environment sets both `NAME` and `NAME_FILE`. The message never \
      shows a value.
      """,
    wrong: ["variables": ["size": ["type": "integer", "default": "large"]]],
    mended: [#""large""#: "4096"],
    remedy: """
      Write a value of the variable's type, or change the type. Unset one of `NAME` and \
      `NAME_FILE`.
      """
  ) { check in
    check.composed.variableFaults.compactMap { fault in
      switch fault {
      case .invalidDefault(let name, let type, let misfit, let place, let other):
        Finding(
          "the default of \"\(name)\" \(misfit.words(type))", at: place,
          help: ["write \(type.written), or change the variable's type"],
          related: other.map { [.init("\($0.value) is written here", at: $0.place)] } ?? [])
      case .invalidGiven(let name, let type, let misfit, let isText, let place):
        Finding(
          "the value given for \"\(name)\" \(misfit.words(type))", at: place,
          help: ["give \(isText ? type.text : type.written)"])
      case .invalidEnvironment(let name, let type, let misfit, let variable, let isFile, let place):
        Finding(
          (isFile ? "the text of the file that \(variable) names" : "the value of \(variable)")
            + " \(misfit.words(type, of: name))",
          at: place,
          help: [isFile ? "write \(type.text), into that file" : "set \(variable) to \(type.text)"])
      // Only the error's type is shown: its text may quote a value.
      case .refused(let name, let error, let place):
        Finding(
          "the closure that gives values threw \(error) for \"\(name)\"",
          at: place, help: ["return nil from the closure for a variable that it has no value for"])
      case .unreadableEnvironment(let name, let variable, .setTwice, let place):
        Finding(
          "\(variable) and \(variable)_FILE are both set for \"\(name)\"", at: place,
          help: ["unset one of the two"])
      case .unreadableEnvironment(let name, let variable, .file(let reason), let place):
        Finding(
          "the file that \(variable)_FILE names for \"\(name)\" cannot be read: \(reason)",
          at: place, help: ["make \(variable)_FILE the path of a readable file with the value"])
      case .unreadableEnvironment(let name, let variable, .encoding(let reason), let place):
        Finding(
          "the file that \(variable)_FILE names for \"\(name)\" is not text: \(reason)",
          at: place, help: ["save that file as UTF-8"])
      default: nil
      }
    }
  }
}

extension VariableType {
  /// The type with its article, for messages.
  var noun: String {
    switch self {
    case .string: "a string"
    case .integer: "an integer"
    case .number: "a number"
    case .boolean: "a boolean"
    case .json: "JSON"
    }
  }

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
