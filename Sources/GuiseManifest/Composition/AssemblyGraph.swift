internal import StrictJSON

/// The assemblies of a manifest and the uses between them.
struct AssemblyGraph {
  private(set) var assemblies: [String: Composition.Assembly] = [:]
  /// The names, in the order in which files introduce them: findings begin at the first.
  private var names: [String] = []

  /// Merges an assembly from one file with its parts from earlier files.
  mutating func add(_ member: JSONMember) {
    let (name, earlier) = (member.key, assemblies[member.key])
    if earlier == nil { names.append(name) }
    var uses = earlier?.uses ?? []
    for use in member.value["uses"]?.value.elements ?? [] {
      guard let name = use.string, !uses.contains(where: { $0.value == name }) else { continue }
      uses.append(Placed(name, at: Place(use)))
    }
    assemblies[name] = .init(name, uses: uses, at: earlier?.place ?? Place(key: member))
  }

  /// Returns the root and the assemblies that it reaches, each after those that it uses; those of code first.
  ///
  /// - Parameters:
  ///   - written: The effective `root`.
  ///   - main: The first manifest.
  ///   - isFragment: Whether the including file chooses the root, and may have the assemblies that are used.
  func reached(
    from written: Placed<String>?, in main: ManifestFile, code: Set<String>, isFragment: Bool,
    _ faults: inout [Fault]
  ) -> (root: String?, order: [String]) {
    for name in names where code.contains(name) {
      faults.append(Fault(.duplicateAssembly(name), at: assemblies[name]?.place))
    }
    var targets = assemblies.mapValues { $0.uses.map(\.value) }
    for name in code where targets[name] == nil { targets[name] = [] }
    let graph = NameGraph(targets: targets)
    let wrong = cycles(in: graph) + (isFragment ? [] : unknownUses(code))
    faults += wrong
    if isFragment { return (nil, []) }
    guard let root = root(written, in: main, isSound: wrong.isEmpty, &faults) else {
      return (nil, [])
    }
    let order = graph.order(from: [root])
    // Code registers first: the manifest has the last word.
    return (root, order.filter(code.contains) + order.filter { !code.contains($0) })
  }

  private func root(
    _ written: Placed<String>?, in main: ManifestFile, isSound: Bool,
    _ faults: inout [Fault]
  ) -> String? {
    if let written {
      if assemblies[written.value] != nil { return written.value }
      faults.append(Fault(.unknownRoot(written.value), at: written.place))
      return nil
    }
    let uses = assemblies.values.flatMap { assembly in
      assembly.uses.map(\.value).filter { $0 != assembly.name }
    }
    let unused = Set(names).subtracting(uses).sorted()
    // With a misspelt use, its target seems to be unused.
    if unused.count > 1, isSound {
      faults.append(Fault(.undeterminedRoot(unused), at: Place(opening: main.root)))
    }
    return unused.count == 1 ? unused[0] : nil
  }

  /// Reports the used assemblies that neither the manifest nor the code has, each at its first use.
  private func unknownUses(_ code: Set<String>) -> [Fault] {
    var known = code.union(names)
    return names.flatMap { name in
      (assemblies[name]?.uses ?? []).filter { known.insert($0.value).inserted }
        .map { Fault(.unknownAssembly($0.value, user: name), at: $0.place) }
    }
  }

  /// Reports one cycle of each group of assemblies that use each other.
  private func cycles(in graph: NameGraph) -> [Fault] {
    graph.cycles(among: names).map { path in
      let uses = zip(path, path.dropFirst()).compactMap { user, used in
        assemblies[user]?.uses.first { $0.value == used }
      }
      return Fault(.assemblyCycle(path, uses: uses), at: assemblies[path[0]]?.place)
    }
  }
}
