internal import StrictJSON

/// The assemblies of a manifest and the uses between them.
struct AssemblyGraph {
  private(set) var assemblies: [String: Composition.Assembly] = [:]
  /// The names, in the order in which files introduce them: findings begin at the first.
  private var names: [String] = []

  /// Merges the assemblies of a file with their parts from earlier files, and returns the registrations in them.
  mutating func add(_ file: ManifestFile) -> [Origin] {
    var all: [Origin] = []
    for member in file.root.members(under: "assemblies") {
      let (name, earlier) = (member.key, assemblies[member.key])
      guard let assembly = file.manifest.assemblies[name] else { continue }
      let written = member.value.members(under: "registrations").compactMap { entry in
        assembly.registrations[entry.key].map {
          Origin(member: entry, file: file, override: $0.override, assembly: name)
        }
      }
      all += written
      var uses = earlier?.uses ?? []
      for use in member.value["uses"]?.value.placedStrings ?? []
      where !uses.contains(where: { $0.value == use.value }) { uses.append(use) }
      // A block that only overrides other files' registrations does not create an assembly.
      let onlyOverrides = !written.isEmpty && written.allSatisfy { $0.override != nil }
      if onlyOverrides, uses.isEmpty { continue }
      if earlier == nil { names.append(name) }
      let place = earlier?.place ?? Place(key: member)
      assemblies[name] = .init(name: name, uses: uses, place: place)
    }
    return all
  }

  /// Returns the root and the assemblies that it reaches, each after those that it uses; those of code first.
  ///
  /// - Parameter isFragment: Whether the including file chooses the root, and may have the assemblies that are used.
  func reached(
    from written: JSONValue?, in main: JSONValue, code: Set<String>, isFragment: Bool,
    _ faults: inout [Fault]
  ) -> (root: String?, order: [String]) {
    for name in names where code.contains(name) {
      faults.append(.duplicate(.assembly, name, first: nil), at: assemblies[name]?.place)
    }
    let graph = NameGraph { assemblies[$0]?.uses ?? (code.contains($0) ? [] : nil) }
    let known = faults.count
    for links in graph.cycles(among: names) {
      let first = links.last.flatMap { assemblies[$0.value] }
      faults.append(.cycle(.assembly, links), at: first?.place)
    }
    if isFragment { return (nil, []) }
    var (met, unused) = (code.union(names), Set(names))
    for user in names {
      for use in assemblies[user]?.uses ?? [] {
        if use.value != user { unused.remove(use.value) }
        if met.insert(use.value).inserted {
          faults.append(.unknown(.assembly, use.value, user: user), at: use.place)
        }
      }
    }
    let name = written?.string
    // With a misspelt use, its target seems to be unused.
    if let written, let name, assemblies[name] == nil {
      faults.append(.unknown(.root, name), at: Place(written))
    } else if name == nil, unused.count > 1, faults.count == known {
      faults.append(.undeterminedRoot(unused.sorted()), at: Place(opening: main))
    }
    let root = name ?? (unused.count == 1 ? unused.first : nil)
    guard let root, assemblies[root] != nil else { return (nil, []) }
    // Code registers first: the manifest has the last word.
    let order = graph.order(from: [root])
    return (root, order.filter(code.contains) + order.filter { !code.contains($0) })
  }
}
