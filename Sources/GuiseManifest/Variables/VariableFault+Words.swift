internal import StrictJSON

extension VariableFault {
  /// The fault; nil for a variable that nothing uses, or that needs no value in this check.
  package var fault: Fault? {
    switch self {
    case .unused, .unset(_, _, _, isNeeded: false, _): nil
    default: place.map { Fault(rule, message, at: $0) } ?? Fault(rule, message)
    }
  }

  package var rule: String {
    switch self {
    case .invalidDefault, .invalidGiven, .invalidEnvironment, .refused, .unreadableEnvironment:
      "invalid-variable"
    case .unset: "unset-variable"
    case .unused: "unused-variable"
    case .cycle: "variable-cycle"
    case .unknown, .unknownGiven: "unknown-variable"
    case .notAlone, .wholeOnly, .unknownPart, .referenceInJSON, .malformedReference: "invalid-value"
    case .longDefault, .expansion: "limit-exceeded"
    }
  }

  package var place: Place? {
    switch self {
    case .invalidDefault(_, _, _, let place), .invalidGiven(_, _, _, _, let place),
      .invalidEnvironment(_, _, _, _, _, let place), .refused(_, _, let place),
      .unreadableEnvironment(_, _, _, let place), .cycle(_, let place, _),
      .unknown(_, let place, _, _), .notAlone(_, let place, _), .wholeOnly(_, _, let place),
      .unknownPart(_, _, let place), .referenceInJSON(_, let place),
      .malformedReference(_, let place), .longDefault(_, _, let place),
      .unset(_, _, let place, _, _), .unused(_, let place):
      place
    case .expansion(_, _, let place): place
    case .unknownGiven: nil
    }
  }

  package var message: String {
    switch self {
    case .invalidDefault(let name, let type, let mismatch, _):
      "the default of \"\(name)\" \(mismatch.words(type))"
    case .invalidGiven(let name, let type, let mismatch, _, _):
      "the value given for \"\(name)\" \(mismatch.words(type))"
    case .invalidEnvironment(let name, let type, let mismatch, let source, let isFile, _):
      (isFile ? "the text of the file that \(source.name) names" : "the value of \(source.name)")
        + " \(mismatch.words(type, of: name))\(source.found)"
    // Only the error's type is shown: its text may quote a value.
    case .refused(let name, let error, _):
      "the closure that gives values threw \(error) for \"\(name)\""
    case .unreadableEnvironment(let name, let variable, .setTwice, _):
      "\(variable) and \(variable)_FILE are both set for \"\(name)\""
    case .unreadableEnvironment(let name, let variable, .file(let reason), _):
      "the file that \(variable)_FILE names for \"\(name)\" cannot be read: \(reason)"
    case .unreadableEnvironment(let name, let variable, .encoding(let reason), _):
      "the file that \(variable)_FILE names for \"\(name)\" is not text: \(reason)"
    case .unset(let name, let environmentName, _, _, let isEmptyFile):
      "the variable \"\(name)\" has no value"
        + (isEmptyFile ? ": \(environmentName ?? "")_FILE names an empty file" : "")
    case .unused(let name, _): "nothing refers to the variable \"\(name)\""
    case .cycle(let path, _, _):
      "the defaults of variables refer to each other in a cycle: \(Phrase.cycle(path))"
    case .unknown(let name, _, _, _): "no variable is named \"\(name)\""
    case .unknownGiven(let name): "a value is given for \"\(name)\", but no variable has that name"
    case .notAlone(let name, _, isDefault: true):
      "the variable \"\(name)\" is JSON, and a default cannot contain it"
    case .notAlone(let name, _, isDefault: false):
      "the variable \"\(name)\" is JSON, and a setting cannot combine it with other text"
    case .wholeOnly(let name, let type, _):
      "the variable \"\(name)\" is \(type.noun), and only JSON has parts"
    case .unknownPart(let name, let pointer, _):
      "the value of \"\(name)\" has nothing at \(Phrase.quoted(pointer))"
    case .referenceInJSON(let name, _):
      "the default of a json variable is used as it is written: ${\(name)} in it is not filled in"
    case .malformedReference(let reason, let place):
      "this \"${\" does not refer to a variable: \(Self.words(reason, at: place))"
    case .longDefault(let allowed, let actual, _):
      Phrase.exceeded("interpolated value", allowed, actual)
    case .expansion(let allowed, let actual, _):
      Phrase.exceeded(Self.expandedText, allowed, actual)
    }
  }

  /// The name of the limit on the text of variables in all settings together.
  package static let expandedText = "the text of variables in all settings"

  private static func words(
    _ reason: VariableTemplate.Malformed.Reason, at place: Place
  ) -> String {
    switch reason {
    case .unclosed: "its \"}\" is missing"
    case .invalidName(let name): "\(place.isHidden ? Phrase.hidden : "\"\(name)\"") is not a name"
    }
  }
}

extension VariableType {
  /// The type with its article, for messages.
  package var noun: String {
    switch self {
    case .string: "a string"
    case .integer: "an integer"
    case .number: "a number"
    case .boolean: "a boolean"
    case .json: "JSON"
    }
  }
}
