/// A variable's value that is not of its type.
package enum InvalidVariable: Rule {
  package static let id = "invalid-variable"
  package static let summary = """
    The value that a variable has, by default, from the caller or from the environment, is not of \
    the variable's type; or the environment gives it in two ways. The message never shows a value.
    """
  package static let explanation = RuleExplanation(
    .variables,
    wrong: .json(
      """
      {
        "variables": {
          "size": { "type": "integer", "default": "large" }
        }
      }
      """),
    right: .json(
      """
      {
        "variables": {
          "size": { "type": "integer", "default": 4096 }
        }
      }
      """),
    remedy: """
      Write a value of the variable's type, or change the type. Of NAME and `NAME_FILE`, unset \
      one.
      """)

  package static func findings(in check: Check) -> [Diagnostic] {
    check.composed.variableFaults.compactMap { fault in
      switch fault {
      case .invalidDefault(let name, let type, let place): wrongDefault(name, type: type, at: place)
      case .invalidGiven(let name, let type, let place): wrongGiven(name, type: type, at: place)
      case .invalidEnvironment(let name, let type, let environmentName, let place):
        wrongEnvironment(name, type: type, environmentName: environmentName, at: place)
      case .refused(let name, let error, let place): refused(name, error: error, at: place)
      case .unreadableEnvironment(let name, let environmentName, let failure, let place):
        unreadable(name, environmentName: environmentName, failure: failure, at: place)
      default: nil
      }
    }
  }

  private static func wrongDefault(
    _ name: String, type: VariableType, at place: Place
  ) -> Diagnostic {
    finding(
      "the default of \"\(name)\" is not \(type.noun)", at: place,
      help: ["write \(type.noun), or change the variable's type"])
  }

  private static func wrongGiven(_ name: String, type: VariableType, at place: Place) -> Diagnostic
  {
    finding(
      "the value given for \"\(name)\" is not \(type.noun)", at: place,
      help: ["give \(type.noun)"])
  }

  private static func wrongEnvironment(
    _ name: String, type: VariableType, environmentName: String, at place: Place
  ) -> Diagnostic {
    finding(
      "the value of \(environmentName) is not \(type.noun), the type of \"\(name)\"", at: place,
      help: ["set \(environmentName) to \(type.noun)"])
  }

  /// - Parameter error: The error's type: what it says may quote a value.
  private static func refused(_ name: String, error: String, at place: Place) -> Diagnostic {
    finding(
      "no value of \"\(name)\" could be had: the code that gives values threw \(error)", at: place,
      help: ["let that code return nil for a variable that it has no value for"])
  }

  private static func unreadable(
    _ name: String, environmentName: String, failure: VariableEnvironment.Failure, at place: Place
  ) -> Diagnostic {
    switch failure {
    case .setTwice:
      finding(
        "\(environmentName) and \(environmentName)_FILE are both set for \"\(name)\"", at: place,
        help: ["unset one of the two"])
    case .file(let reason):
      finding(
        "the file that \(environmentName)_FILE names for \"\(name)\" cannot be read: \(reason)",
        at: place,
        help: ["make \(environmentName)_FILE the path of a readable file with the value"])
    }
  }
}

extension VariableType {
  /// With its article, for messages.
  var noun: String {
    switch self {
    case .string: "a string"
    case .integer: "an integer"
    case .number: "a number"
    case .boolean: "a boolean"
    }
  }
}
