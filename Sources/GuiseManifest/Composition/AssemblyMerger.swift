internal import StrictJSON

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
  mutating func add(_ file: ManifestFile, existing: NamedRegistrations) {
    let (members, faulty) = file.members(of: "assemblies")
    unreadable.formUnion(faulty)
    for member in members {
      let name = member.key
      guard let written = file.manifest.assemblies[name] else { continue }
      let faultyKeys = file.approved.faultyKeys(of: member.value)
      hasUnknownRegistrations = hasUnknownRegistrations || faultyKeys.contains("registrations")
      hasUnknownUses = hasUnknownUses || faultyKeys.contains("uses")
      if assemblies[name] == nil {
        // A block that only overrides registrations of other files does not make an assembly.
        if faultyKeys.isEmpty, written.uses.isEmpty,
          Self.onlyOverrides(written, of: existing)
        {
          continue
        }
        names.append(name)
        assemblies[name] = Composition.Assembly(name: name, uses: [], place: Place(key: member))
      }
      guard !written.uses.isEmpty, let uses = member.value["uses"]?.value else { continue }
      for (use, element) in zip(written.uses, file.approved.elements(of: uses))
      where used[name, default: []].insert(use).inserted {
        assemblies[name]?.uses.append(.init(name: use, place: Place(element)))
      }
    }
  }

  private static func onlyOverrides(
    _ assembly: Manifest.Assembly, of existing: NamedRegistrations
  ) -> Bool {
    !assembly.registrations.isEmpty
      && assembly.registrations.allSatisfy { existing[$0] != nil && $1.override != nil }
  }
}
