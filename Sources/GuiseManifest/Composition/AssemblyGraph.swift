internal import StrictJSON

/// The assemblies of a manifest and the uses between them.
struct AssemblyGraph {
  /// The assemblies that the root reaches.
  struct Reached {
    var root: String?
    /// Each after those that it uses; those of code first.
    var order: [String] = []
    var faults: [CompositionFault] = []
  }

  private(set) var assemblies: [String: Composition.Assembly] = [:]
  /// The names, in the order in which files introduce them: findings begin at the first.
  private var names: [String] = []

  /// Merges an assembly from one file with its parts from earlier files.
  mutating func add(_ member: JSONMember, uses: [Placed<String>]) {
    let name = member.key
    var assembly = assemblies[name] ?? .init(name: name, place: Place(key: member))
    if assemblies[name] == nil { names.append(name) }
    for use in uses where !assembly.uses.contains(where: { $0.value == use.value }) {
      assembly.uses.append(use)
    }
    assemblies[name] = assembly
  }

  /// Returns the assemblies that the root reaches.
  ///
  /// - Parameters:
  ///   - written: The effective `root`.
  ///   - main: The first manifest.
  ///   - isFragment: Whether the including file chooses the root, and may have the assemblies that are used.
  func reached(
    from written: Placed<String>?, in main: ManifestFile, code: Set<String>, isFragment: Bool
  ) -> Reached {
    var reached = Reached()
    for name in names where code.contains(name) {
      if let place = assemblies[name]?.place {
        reached.faults.append(.duplicateAssembly(name, at: place))
      }
    }
    var targets = assemblies.mapValues { $0.uses.map(\.value) }
    for name in code where targets[name] == nil { targets[name] = [] }
    let graph = NameGraph(targets: targets)
    let cycles = cycles(in: graph)
    reached.faults += cycles
    if isFragment { return reached }
    let unknown = unknownUses(code)
    reached.faults += unknown
    let unused = unused
    if let written {
      if assemblies[written.value] == nil {
        reached.faults.append(.unknownRoot(written))
      } else {
        reached.root = written.value
      }
    } else if unused.count == 1 {
      reached.root = unused[0]
    } else if unused.count > 1, unknown.isEmpty, cycles.isEmpty {
      // With a misspelt use, its target seems to be unused.
      reached.faults.append(.undeterminedRoot(unused, in: main.root))
    }
    guard let root = reached.root else { return reached }
    let order = graph.order(from: [root])
    // Code registers first: the manifest has the last word.
    reached.order = order.filter(code.contains) + order.filter { !code.contains($0) }
    return reached
  }

  /// The assemblies that no other assembly uses, in byte order.
  private var unused: [String] {
    var used: Set<String> = []
    for assembly in assemblies.values {
      for use in assembly.uses where use.value != assembly.name { used.insert(use.value) }
    }
    return names.filter { !used.contains($0) }.sorted()
  }

  /// Reports the used assemblies that neither the manifest nor the code has, each at its first use.
  private func unknownUses(_ code: Set<String>) -> [CompositionFault] {
    var reported: Set<String> = []
    return names.flatMap { name in
      (assemblies[name]?.uses ?? []).filter { use in
        assemblies[use.value] == nil && !code.contains(use.value)
          && reported.insert(use.value).inserted
      }.map { .unknownAssembly($0, by: name) }
    }
  }

  /// Reports one cycle of each group of assemblies that use each other.
  private func cycles(in graph: NameGraph) -> [CompositionFault] {
    graph.cycles(among: names).compactMap { path in
      guard let place = assemblies[path[0]]?.place else { return nil }
      let uses = zip(path, path.dropFirst()).compactMap { user, used in
        assemblies[user]?.uses.first { $0.value == used }
      }
      return .assemblyCycle(path, at: place, uses: uses)
    }
  }
}
