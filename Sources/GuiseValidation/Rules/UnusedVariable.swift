internal import GuiseManifest
internal import StrictJSON

extension Rule {
  package static let unusedVariable = Rule("unused-variable", in: .proving, severity: .warning) {
    check in
    guard let composition = check.composition else { return [] }
    var used = composition.documents.flatMap(\.writtenSettings).variables
    for variable in composition.variables.values { used.formUnion(variable.madeOf) }
    return composition.variables.values.filter { !used.contains($0.name) }
      .sorted { $0.name < $1.name }.map { variable in
        let (name, place) = (variable.name, variable.place)
        let line = Suggestion("write ${\(name)} in a setting, or remove the variable")
        return Finding(
          "nothing refers to the variable \"\(name)\"", at: place,
          // Without its override, a variable would still be unused.
          help: [
            place.value.isOverride
              ? line : line.titled("Remove \(Phrase.quoted(name))").removing(place)
          ])
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
