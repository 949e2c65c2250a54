internal import GuiseManifest
internal import StrictJSON

/// Rules of variables.
extension Rule {
  package static let unknownVariable: Rule = "unknown-variable"

  package static let secretDefault = Rule("secret-default", .warning) { check in
    check.variables.filter { $0.isDeclaredSecret && $0.written != nil }.map { variable in
      let written = variable.place.value["default"]
      return Finding(
        "the secret variable \"\(variable.name)\" has a default, which is no secret",
        at: written.map { Place(key: $0) } ?? variable.place,
        advice: ["remove \"default\", and give the value where the manifest is loaded"])
    }
  }

  package static let unusedVariable = Rule("unused-variable", .warning) { check in
    var used = (check.composition?.documents ?? []).flatMap(\.writtenSettings).variables
    for variable in check.variables { used.formUnion(variable.madeOf) }
    return check.variables.filter { !used.contains($0.name) }.map { variable in
      Finding(
        "nothing refers to the variable \"\(variable.name)\"", at: variable.place,
        advice: ["write ${\(variable.name)} in a setting, or remove the variable"])
    }
  }
}

extension Check {
  /// The variables in the order of their names.
  fileprivate var variables: [DefinedVariable] {
    (composition?.variables.values.map { $0 } ?? []).sorted { $0.name < $1.name }
  }
}

extension VariableFault {
  func help(in check: Check) -> Advice {
    switch kind {
    case .unknown, .unknownGiven: return variables(in: check)
    case .invalidDefault(let type):
      return ["write \(type.example), or change the variable's type"]
    case .invalidValue(let type, _, _): return ["give \(type.example)"]
    case .refused: return ["return nil from the closure for a variable that it has no value for"]
    case .unreadable(.setTwice): return ["unset one of the two"]
    case .unreadable(.unreadable(let variable, _)):
      return ["make \(variable)_FILE the path of a readable file with the value"]
    case .unset(let environmentName):
      let environment =
        environmentName.map { "set \($0) in the environment" }
        ?? "add an \"env\" or a \"default\" to it"
      return ["\(environment), or \(check.audience.giving(name))"]
    case .cycle(let path, let defaults):
      return Advice(
        ["write one of these defaults without a reference to the next variable"], chain: path,
        related: defaults.prefix(12).map {
          .init("the default of \"\($0.value)\" is written here", at: $0.place)
        })
    case .malformed: return ["write ${name} for a variable's value, or $${ for a literal ${"]
    case .notAlone(isDefault: true), .referenceInJSON:
      return ["write the value, or refer to \"\(name)\" in a setting"]
    case .notAlone(isDefault: false):
      return ["write \"${\(name)}\" and nothing else in the string, or make it a string variable"]
    case .wholeOnly: return ["write \"${\(name)}\", or make the variable's type \"json\""]
    case .unknownPart:
      return [
        "correct the JSON Pointer after \"\(name)\": its keys and indices are separated by \"/\""
      ]
    case .tooLong: return ["give a shorter value, or refer to it less often"]
    }
  }

  /// The variables that an unknown name may have meant.
  private func variables(in check: Check) -> Advice {
    let near = check.near(
      name, among: check.composed.variableNames, at: place, spelledAs: { "${\($0)}" })
    let included = place.map { check.including(.variable, name, usedAt: $0) } ?? []
    var chain: [String] = []
    if case .unknown(let registration?) = kind { chain = [registration] }
    return Advice(near.or(included).or(["define it under \"variables\""]), chain: chain)
  }
}

extension VariableType {
  /// A value of the type, in words.
  fileprivate var example: String {
    switch self {
    case .boolean: "true or false"
    case .json: "JSON, with strings in quotes"
    case .string, .integer, .number: noun
    }
  }
}

extension JSONDocument {
  /// The settings of a file, also those that another file overrides.
  fileprivate var writtenSettings: [JSONValue] {
    root.members(under: "assemblies").flatMap { assembly in
      assembly.value.members(under: "registrations").flatMap { registration in
        [registration.value] + (registration.value["decorators"]?.value.elements ?? [])
      }
    }.compactMap { $0["settings"]?.value }
  }
}
