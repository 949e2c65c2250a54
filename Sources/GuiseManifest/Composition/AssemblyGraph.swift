internal import StrictJSON

/// The assemblies of a manifest and the uses between them.
struct AssemblyGraph {
  private(set) var assemblies: [String: Composition.Assembly] = [:]
  /// The names, in the order in which files introduce them: findings begin at the first.
  private(set) var names: [String] = []

  /// Merges an assembly from one file with its parts from earlier files.
  mutating func add(_ member: JSONMember, uses: [Placed<String>], isDefined: Bool) {
    let name = member.key
    var assembly = assemblies[name] ?? .init(name: name, uses: [], place: Place(key: member))
    if assemblies[name] == nil { names.append(name) }
    assembly.uses = (assembly.uses + uses).once
    if isDefined { assembly.isDefined = true }
    assemblies[name] = assembly
  }

  /// The assemblies that no other assembly uses, in byte order.
  var unused: [String] {
    var used: Set<String> = []
    for assembly in assemblies.values {
      for use in assembly.uses where use.value != assembly.name { used.insert(use.value) }
    }
    return names.filter { !used.contains($0) }.sorted()
  }

  /// Replaces every use of a misspelt name by the intended name.
  mutating func correct(_ name: String, to meant: String) {
    for (user, assembly) in assemblies {
      for (index, use) in assembly.uses.enumerated() where use.value == name {
        assemblies[user]?.uses[index].value = meant
      }
    }
  }

  /// Returns the use graph.
  ///
  /// - Parameter code: The assemblies registered in code, which use no others here.
  func uses(code: some Sequence<String>) -> NameGraph {
    let own = assemblies.mapValues { $0.uses.map(\.value) }
    return NameGraph(targets: own.merging(code.map { ($0, []) }) { own, _ in own })
  }

  /// Returns the cycles that a walk from each assembly closes, one for each assembly that is the first of its
  /// cycle in byte order.
  ///
  /// The walk starts in byte order, so the result does not depend on the order of the files. Each path starts
  /// and ends at its assembly that comes first in the files.
  func cycles() -> [(path: [String], uses: [Placed<String>])] {
    let rank = Dictionary(names.enumerated().map { ($1, $0) }) { first, _ in first }
    var cycles: [(path: [String], uses: [Placed<String>])] = []
    var reported: Set<String> = []
    _ = uses(code: []).walk(from: names.sorted()) { cycle in
      guard let least = cycle.min(), reported.insert(least).inserted,
        let head = cycle.indices.min(by: { rank[cycle[$0]] ?? 0 < rank[cycle[$1]] ?? 0 })
      else { return }
      let path = Array(cycle[head...] + cycle[...head])
      let uses = zip(path, path.dropFirst()).compactMap { user, used in
        assemblies[user]?.uses.first { $0.value == used }
      }
      cycles.append((path, uses))
    }
    return cycles
  }
}
