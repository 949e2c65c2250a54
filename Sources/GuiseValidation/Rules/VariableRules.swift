internal import GuiseManifest
internal import StrictJSON

extension Rule {
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
    // Settings alone refer to variables, also those that another file overrides.
    let documents = check.composition?.documents ?? []
    let values = documents.compactMap { $0.root["assemblies"]?.value }.flatMap(\.withNested)
    var used = values.compactMap { $0["settings"]?.value }.variables
    for variable in check.variables { used.formUnion(variable.madeOf) }
    return check.variables.filter { !used.contains($0.name) }.map { variable in
      Finding(
        "nothing refers to the variable \"\(variable.name)\"", at: variable.place,
        advice: ["write ${\(variable.name)} in a setting, or remove the variable"])
    }
  }
}

extension Check {
  fileprivate var variables: [DefinedVariable] {
    (composition?.variables.values.map { $0 } ?? []).sorted { $0.name < $1.name }
  }
}

extension Fault {
  func variableHelp(in check: Check) -> Advice? {
    switch kind {
    case .unknown(.variable, let name, let registration):
      return variables(like: name, in: check, chain: registration.map { [$0] } ?? [])
    case .invalidDefault(let name, _):
      return ["write \(check.example(for: name)), or change the variable's type"]
    case .invalidValue(let name, _, _, _): return ["give \(check.example(for: name))"]
    case .unreadableValue(let name, _, _):
      return ["correct that, or \(check.audience.giving(name))"]
    case .unsetVariable(let name, let key):
      let environment =
        key.map { "set \($0) in the environment" }
        ?? "add an \"env\" or a \"default\" to it"
      return ["\(environment), or \(check.audience.giving(name))"]
    case .cycle(.variable, let links):
      return Advice(
        ["write one of these defaults without a reference to the next variable"],
        chain: links.cycle, related: links.related)
    case .malformedReference:
      return ["write ${name} for a variable's value, or $${ for a literal ${"]
    case .jsonInText(let name):
      return ["write \"${\(name)}\" and nothing else in the string, or make it a string variable"]
    case .unknownPart(let name, _):
      return [
        "correct the JSON Pointer after \"\(name)\", or write \"${\(name)}\": only JSON has parts"
      ]
    case .exceeded: return ["give a shorter value, or refer to it less often"]
    default: return nil
    }
  }

  /// The variables that an unknown name may have meant.
  private func variables(like name: String, in check: Check, chain: [String]) -> Advice {
    let near = check.near(
      name, among: check.variableNames, at: place, spelledAs: { "${\($0)}" })
    let included = place.map { check.including(.variable, name, usedAt: $0) } ?? []
    return Advice(near.or(included).or(["define it under \"variables\""]), chain: chain)
  }
}

extension Check {
  /// A value of a variable's type, in words.
  fileprivate func example(for variable: String) -> String {
    switch composition?.variables[variable]?.type {
    case .boolean: "true or false"
    case .json: "JSON, with strings in quotes"
    case let type: type?.noun ?? ""
    }
  }
}
