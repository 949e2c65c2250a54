/// Merges the assemblies of files, in the order of the files.
struct AssemblyMerger {
  private(set) var assemblies: [String: Composition.Assembly] = [:]
  /// In the order in which files name them, for findings that begin at the first.
  private(set) var names: [String] = []
  /// Names of assemblies of which nothing could be read.
  private(set) var unreadable: Set<String> = []
  /// An assembly may register, or use, more than is known.
  private(set) var hasUnknownRegistrations = false
  private(set) var hasUnknownUses = false
  private var used: [String: Set<String>] = [:]

  /// - Parameter existing: The registrations of files merged before.
  mutating func add(_ file: ManifestDocument, existing: [String: RegistrationDraft]) {
    unreadable.formUnion(file.faultyAssemblies)
    for entry in file.assemblies {
      hasUnknownRegistrations =
        hasUnknownRegistrations || entry.faultyKeys.contains("registrations")
      hasUnknownUses = hasUnknownUses || entry.faultyKeys.contains("uses")
      if assemblies[entry.name] == nil {
        // A block of nothing but overrides of what is elsewhere makes no assembly.
        if Self.onlyOverrides(entry, of: existing) { continue }
        names.append(entry.name)
        assemblies[entry.name] = Composition.Assembly(
          name: entry.name, uses: [], place: entry.place)
      }
      for use in entry.uses {
        if used[entry.name, default: []].insert(use.value).inserted {
          assemblies[entry.name]?.uses.append(.init(name: use.value, place: use.place))
        }
      }
    }
  }

  private static func onlyOverrides(
    _ entry: AssemblyEntry, of existing: [String: RegistrationDraft]
  ) -> Bool {
    !entry.registrations.isEmpty && entry.uses.isEmpty && entry.faultyKeys.isEmpty
      && entry.registrations.allSatisfy { $0.isOverride && existing[$0.id] != nil }
  }
}
