/// Merges the variables of files, in the order of the files.
struct VariableMerger {
  private(set) var entries: [String: VariableEntry] = [:]
  /// Names of variables that are given in a way that cannot be read.
  private(set) var unreadable: Set<String> = []
  private(set) var diagnostics: [Diagnostic] = []

  /// - Parameter isIncomplete: An override's target may be in a file that is not known.
  mutating func add(_ file: ManifestDocument, isIncomplete: Bool) {
    for entry in file.variables {
      if entry.isOverride || isUnclearOverride(entry) {
        override(entry, isIncomplete: isIncomplete)
      } else if let first = entries[entry.name] {
        diagnostics.append(
          DuplicateVariable.diagnostic(entry.name, at: entry.place, first: first.place))
      } else {
        entries[entry.name] = entry
      }
    }
    for name in file.faultyVariables {
      if entries[name] == nil { unreadable.insert(name) } else { markFaulty(name) }
    }
  }

  private func isUnclearOverride(_ entry: VariableEntry) -> Bool {
    entry.faultyKeys.contains("override") && entries[entry.name] != nil
  }

  private mutating func markFaulty(_ name: String) {
    entries[name]?.faultyKeys.insert("override")
  }

  /// A variable has no factory: an override always changes the keys that it gives, and no others,
  /// so that no secret loses its secrecy by leaving out that it is one.
  private mutating func override(_ entry: VariableEntry, isIncomplete: Bool) {
    guard var target = entries[entry.name] else {
      if !unreadable.contains(entry.name), !isIncomplete {
        diagnostics.append(
          OverrideWithoutTarget.diagnostic(
            entry.name, thing: "variable", at: entry.place,
            candidates: diagnostics.count < Suggestion.limit ? Array(entries.keys) : []))
      }
      unreadable.insert(entry.name)
      return
    }
    target.place = entry.place
    if let type = entry.type { target.type = type }
    if let name = entry.environmentName { target.environmentName = name }
    if let value = entry.defaultValue { target.defaultValue = value }
    if let isSecret = entry.isSecret { target.isSecret = isSecret }
    target.faultyKeys.formUnion(entry.faultyKeys)
    entries[entry.name] = target
  }
}
