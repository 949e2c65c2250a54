/// A fault of a manifest's variables, or of a reference to one.
package struct VariableFault: Sendable {
  package enum Kind: Sendable {
    case invalidDefault(VariableType)
    /// A value of another type, from the environment or else from the caller, as text or as a typed value.
    case invalidValue(VariableType, from: EnvironmentSource?, isText: Bool)
    case unreadable(VariableEnvironment.Failure)
    /// The code that provides values threw an error of this type, whose description may quote a value.
    case refused(error: String)
    case unset(environmentName: String?)
    /// A cycle of defaults, starting and ending at the variable that comes first in the files.
    case cycle([String], defaults: [Placed<String>])
    /// A reference to an unknown variable, in the settings of a registration or the default of a variable.
    case unknown(registration: String?)
    /// A value from the caller for an unknown variable.
    case unknownGiven
    /// A reference to a `json` variable inside a longer text, or in the default of another variable.
    case notAlone(isDefault: Bool)
    /// A reference to a part of a variable of another type than `json`.
    case wholeOnly(VariableType)
    /// A reference to a part that the variable's value does not have.
    case unknownPart(pointer: String)
    /// A reference in the default of a `json` variable, which is not expanded.
    case referenceInJSON
    /// A `${` that does not begin a reference, with the text up to its `}`, if it has one.
    case malformed(String?)
    /// A text that is too long with its variables expanded: a default, or that of all settings together, at the
    /// variable with the largest share. The numbers are bytes.
    case tooLong(String, allowed: Int, actual: Int)
  }

  package let kind: Kind
  package let name: String
  package let place: Place?

  package var fault: Fault {
    place.map { Fault(rule, message, at: $0) } ?? Fault(rule, message)
  }

  package var rule: String {
    switch kind {
    case .invalidDefault, .invalidValue, .unreadable, .refused: "invalid-variable"
    case .unset: "unset-variable"
    case .cycle: "variable-cycle"
    case .unknown, .unknownGiven: "unknown-variable"
    case .notAlone, .wholeOnly, .unknownPart, .referenceInJSON, .malformed: "invalid-value"
    case .tooLong: "limit-exceeded"
    }
  }

  package var message: String {
    let variable = "the variable \"\(name)\""
    return switch kind {
    case .invalidDefault(let type): "the default of \"\(name)\" is not \(type.noun)"
    case .invalidValue(let type, let source?, _):
      "\(source.words) is not \(type.noun), the type of \"\(name)\""
        + (source.shown.map { ", found \(Phrase.quoted($0))" } ?? "")
    case .invalidValue(let type, nil, _): "the value given for \"\(name)\" is not \(type.noun)"
    case .refused(let error): "the closure that gives values threw \(error) for \"\(name)\""
    case .unreadable(.setTwice(let key)): "\(key) and \(key)_FILE are both set for \"\(name)\""
    case .unreadable(.unreadable(let key, let reason)):
      "the file that \(key)_FILE names for \"\(name)\" cannot be read: \(reason)"
    case .unset: "\(variable) has no value"
    case .cycle(let path, _):
      "the defaults of variables refer to each other in a cycle: \(Phrase.cycle(path))"
    case .unknown: "no variable is named \"\(name)\""
    case .unknownGiven: "a value is given for \"\(name)\", but no variable has that name"
    case .notAlone(isDefault: true): "\(variable) is JSON, and a default cannot contain it"
    case .notAlone: "\(variable) is JSON, and a setting cannot combine it with other text"
    case .wholeOnly(let type): "\(variable) is \(type.noun), and only JSON has parts"
    case .unknownPart(let pointer):
      "the value of \"\(name)\" has nothing at \(Phrase.quoted(pointer))"
    case .referenceInJSON:
      "the default of a json variable is used as it is written: ${\(name)} in it is not filled in"
    case .malformed(nil): "this \"${\" does not refer to a variable: its \"}\" is missing"
    case .malformed(let text?):
      "this \"${\" does not refer to a variable: "
        + "\(place?.isHidden == true ? Phrase.hidden : "\"\(text)\"") is not a name"
    case .tooLong(let text, let allowed, let actual): Phrase.exceeded(text, allowed, actual)
    }
  }
}
