internal import GuiseManifest
internal import StrictJSON

extension WiringDifference {
  /// Returns the differences of variables: their names, types, defaults and whether they are
  /// secret.
  static func variables(_ old: WiringDescription, _ new: WiringDescription) -> [String] {
    // A manifest that includes a fragment may use any of its variables.
    let isFragment = old.composition.isFragment || new.composition.isFragment
    let used = isFragment ? nil : usedVariables(old).union(usedVariables(new))
    let (old, new) = (old.composition, new.composition)
    let names = Set(old.variables.keys).union(new.variables.keys)
      .filter { used?.contains($0) ?? true }.sorted()
    return names.flatMap { name -> [String] in
      switch (old.variables[name], new.variables[name]) {
      case (let before?, let after?):
        return changes(before, after).map { "~ variable \(name): \($0)" }
      case (nil, let after?): return ["+ variable \(name): \(summary(after))"]
      case (let before?, nil): return ["- variable \(name): \(summary(before))"]
      case (nil, nil): return []
      }
    }
  }

  /// Returns the variables that the settings of registrations refer to, directly or through other
  /// variables.
  private static func usedVariables(_ wiring: WiringDescription) -> Set<String> {
    let settings = wiring.registrations.flatMap(\.written.allSettings)
    var used: Set<String> = []
    let references = wiring.composition.references
    var found = references.names(in: settings)
    while !found.isEmpty {
      used.formUnion(found)
      let defaults = found.compactMap {
        wiring.composition.variables[$0]?.defaultValue?.place.value
      }
      found = references.names(in: defaults).subtracting(used)
    }
    return used
  }

  private static func summary(_ variable: Composition.Variable) -> String {
    let words = [
      variable.type.rawValue, variable.isDeclaredSecret ? "secret" : nil, requiredness(variable),
    ]
    return words.compactMap(\.self).joined(separator: ", ")
  }

  private static func requiredness(_ variable: Composition.Variable) -> String {
    variable.defaultValue == nil ? "required" : "has a default"
  }

  private static func changes(
    _ old: Composition.Variable, _ new: Composition.Variable
  ) -> [String] {
    var changes: [String] = []
    if old.type != new.type {
      changes.append("type \(old.type.rawValue) -> \(new.type.rawValue)")
    }
    if old.environmentName != new.environmentName {
      changes.append(
        "environment \(old.environmentName ?? "none") -> \(new.environmentName ?? "none")")
    }
    if old.isDeclaredSecret != new.isDeclaredSecret {
      changes.append(new.isDeclaredSecret ? "is a secret now" : "is not a secret any more")
    }
    switch (old.defaultValue, new.defaultValue) {
    case (nil, nil): break
    case (nil, _?): changes.append("required -> has a default")
    case (_?, nil): changes.append("has a default -> required")
    case (let before?, let after?):
      // A change of type implies a new default.
      guard old.type == new.type, !isSame(before.value, after.value) else { break }
      changes.append(
        old.isDeclaredSecret || new.isDeclaredSecret
          ? "another default" : "default \(text(before.value)) -> \(text(after.value))")
    }
    return changes
  }

  private static func isSame(_ old: VariableValue, _ new: VariableValue) -> Bool {
    switch (old, new) {
    case (.integer(let before), .integer(let after)), (.number(let before), .number(let after)):
      SettingText.isSameNumber(before, after)
    case (.json(let before), .json(let after)):
      JSON(before) == JSON(after)
    default: old == new
    }
  }

  private static func text(_ value: VariableValue) -> String {
    if case .json(let written) = value {
      return SettingText.shortened(JSON(written).text(.line))
    }
    let text = value.text ?? "unknown"
    if case .string = value { return SettingText.shortened(JSONText.quoted(text)) }
    return SettingText.shortened(text)
  }
}
