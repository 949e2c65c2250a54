internal import GuiseManifest

extension Rule {
  package static let unusedVariable = Rule(
    "unused-variable", severity: .warning,
    summary: """
      No string in settings, and no variable's default, refers to the variable with `"${name}"`.
      """,
    wrong: .manifest(
      ["variables": ["path": ["type": "string", "default": "app.log"]]],
      registrations: [
        "clock": "system-clock",
        "store": ["factory": "file-store", "settings": ["path": "app.log"]],
      ]),
    mended: [#""path": "app.log""#: #""path": "${path}""#],
    remedy: "Use the variable in a setting, or remove it."
  ) { check in
    check.composed.variableFaults.compactMap { fault in
      guard case .unused(let variable) = fault,
        check.wiring == nil || !mayLackReference(to: variable, check)
      else { return nil }
      let place = variable.place
      let line = Suggestion("write ${\(variable.name)} in a setting, or remove the variable")
      return Finding(
        fault.message, at: place,
        // Without its override, a variable would still be unused.
        help: [
          place.value.isOverride
            ? line : line.titled("Remove \(Phrase.quoted(variable.name))").removing(place)
        ])
    }
  }

  /// Whether faulty settings, or a missing registration, may lack a reference to the variable.
  private static func mayLackReference(to variable: DefinedVariable, _ check: Check) -> Bool {
    let (model, services) = (check.model, check.missing.services)
    return check.settingsFaults.contains { found in
      ([found.fault] + found.others).contains { mayNeed(variable.type, $0) }
    }
      || model.factories.all.contains { factory in
        guard let settings = factory.factory.settings,
          settings.schema?.mayRead(variable.type) ?? true
        else { return false }
        return check.absent.mayBe(of: factory, orMisspelt: true)
          || !services.isDisjoint(with: factory.services)
          || services.contains { factory.position(decorating: $0) != nil }
      }
  }

  /// Whether faulty settings may need a value of a type.
  private static func mayNeed(_ type: VariableType, _ fault: SettingsFault) -> Bool {
    let needed: String
    switch fault.kind {
    case .missing(_, let type): needed = type
    case .invalid(let expected, _): needed = expected
    case .unknown, .limitExceeded: return false
    }
    let isBoolean = ["boolean", "true or false"].contains { needed.contains($0) }
    let isNumber = ["integer", "number"].contains { needed.contains($0) }
    return switch type {
    case .integer, .number: isNumber
    case .boolean: isBoolean
    case .string: !isNumber && !isBoolean
    case .json: true
    }
  }
}
