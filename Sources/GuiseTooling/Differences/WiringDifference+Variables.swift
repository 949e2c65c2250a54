internal import GuiseManifest
internal import GuiseValidation
internal import StrictJSON

extension WiringDifference {
  /// Returns the differences of variables: their names, types, defaults and whether they are
  /// secret.
  static func variables(_ old: WiringDescription, _ new: WiringDescription) -> [WiringChange] {
    // A manifest that includes a fragment may use any of its variables.
    let isFragment = old.composition.isFragment || new.composition.isFragment
    let used = isFragment ? nil : usedVariables(old).union(usedVariables(new))
    let (old, new) = (old.composition, new.composition)
    let names = Set(old.variables.keys).union(new.variables.keys)
      .filter { used?.contains($0) ?? true }.sorted()
    return names.flatMap { name -> [WiringChange] in
      let subject = WiringChange.Subject.variable(name)
      switch (old.variables[name], new.variables[name]) {
      case (let before?, let after?): return changes(of: subject, before, after)
      case (nil, let after?):
        return [.init(sign: .added, subject: subject, new: summary(after))]
      case (let before?, nil):
        return [.init(sign: .removed, subject: subject, old: summary(before))]
      case (nil, nil): return []
      }
    }
  }

  /// Returns the variables that the settings of registrations refer to.
  private static func usedVariables(_ wiring: WiringDescription) -> Set<String> {
    usedVariables(in: wiring.registrations.flatMap(\.written.allSettings), wiring.composition)
  }

  /// Returns the variables that settings refer to, directly or through other variables.
  static func usedVariables(
    in settings: [JSONValue], _ composition: Composition
  ) -> Set<String> {
    var used: Set<String> = []
    var found = settings.variables
    while !found.isEmpty {
      used.formUnion(found)
      let defaults = found.compactMap { composition.variables[$0]?.written }
      found = defaults.variables.subtracting(used)
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
    variable.written == nil ? "required" : "has a default"
  }

  static func secrecy(_ isSecret: Bool) -> String {
    isSecret ? "is a secret now" : "is not a secret any more"
  }

  private static func changes(
    of subject: WiringChange.Subject, _ old: Composition.Variable, _ new: Composition.Variable
  ) -> [WiringChange] {
    var changes: [WiringChange] = []
    func add(_ aspect: WiringChange.Aspect, _ old: String? = nil, _ new: String? = nil) {
      changes.append(
        .init(sign: .changed, subject: subject, aspect: aspect, old: old, new: new))
    }
    if old.type != new.type { add(.init(noun: "type"), old.type.rawValue, new.type.rawValue) }
    if old.environmentName != new.environmentName {
      add(.init(noun: "environment"), old.environmentName ?? "none", new.environmentName ?? "none")
    }
    if old.isDeclaredSecret != new.isDeclaredSecret {
      add(.init(verb: secrecy(new.isDeclaredSecret)))
    }
    switch (old.written, new.written) {
    case (nil, nil): break
    case (nil, _?), (_?, nil): add(.init(), requiredness(old), requiredness(new))
    case (let before?, let after?):
      // A change of type implies a new default.
      guard old.type == new.type, JSON(before).normal != JSON(after).normal else { break }
      if old.isDeclaredSecret || new.isDeclaredSecret {
        add(.init(noun: "another default"))
      } else {
        add(
          .init(noun: "default"), SettingText.shortened(JSON(before).text),
          SettingText.shortened(JSON(after).text))
      }
    }
    return changes
  }
}
