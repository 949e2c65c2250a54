internal import GuiseManifest
internal import GuiseValidation
internal import StrictJSON

extension WiringDifference {
  /// Returns the differences of variables: their names, types, defaults and whether they are
  /// secret.
  static func variables(_ old: NamedWiring, _ new: NamedWiring) -> [WiringChange] {
    // A manifest that includes a fragment may use any of its variables.
    let isFragment = old.composition.isFragment || new.composition.isFragment
    let used = [old, new].map { wiring in
      usedVariables(in: wiring.registrations.flatMap(\.written.allSettings), wiring.composition)
    }
    let (old, new) = (old.composition.variables, new.composition.variables)
    let names = Set(old.keys).union(new.keys).sorted()
    return names.flatMap { name -> [WiringChange] in
      guard isFragment || used.contains(where: { $0.contains(name) }) else { return [] }
      let subject = WiringChange.Subject.variable(name)
      switch (old[name], new[name]) {
      case (let before?, let after?): return changes(of: subject, before, after)
      case (nil, let after?):
        return [.init(sign: .added, subject: subject, new: summary(after))]
      case (let before?, nil):
        return [.init(sign: .removed, subject: subject, old: summary(before))]
      case (nil, nil): return []
      }
    }
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
    variable.type.rawValue + (variable.isDeclaredSecret ? ", secret, " : ", ")
      + requiredness(variable)
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
    func add(_ aspect: String, _ old: String? = nil, _ new: String? = nil) {
      changes.append(
        .init(sign: .changed, subject: subject, aspect: aspect, old: old, new: new))
    }
    if old.type != new.type { add("type", old.type.rawValue, new.type.rawValue) }
    if old.environmentName != new.environmentName {
      add("environment", old.environmentName ?? "none", new.environmentName ?? "none")
    }
    let isSecret = old.isDeclaredSecret || new.isDeclaredSecret
    if old.isDeclaredSecret != new.isDeclaredSecret {
      changes.append(
        .init(
          sign: .changed, subject: subject, aspect: secrecy(new.isDeclaredSecret),
          isOfSecrecy: true))
    }
    switch (old.written.map { JSON($0) }, new.written.map { JSON($0) }) {
    case (nil, nil): break
    case (nil, _?), (_?, nil): add("", requiredness(old), requiredness(new))
    case (let before?, let after?):
      // A change of type implies a new default.
      guard old.type == new.type, before.normal != after.normal else { break }
      if isSecret {
        add("another default")
      } else {
        add(
          "default", SettingText.shortened(before.text), SettingText.shortened(after.text))
      }
    }
    return changes
  }
}
