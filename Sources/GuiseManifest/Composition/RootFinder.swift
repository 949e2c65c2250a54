internal import StrictJSON

/// Determines the root assembly and what it leads to.
struct RootFinder {
  let graph: AssemblyGraph
  let code: [String: Catalog.CodeAssembly]
  /// Names of assemblies of which nothing could be read.
  let unreadable: Set<String>
  /// There may be assemblies, or uses, that are not known.
  let isIncomplete: Bool
  private(set) var faults: [CompositionFault] = []
  /// What uses of no assembly may have meant.
  private var meant: Set<String> = []
  private var unknownUses = 0
  /// An assembly is used that is not there: whatever is missed may be in it.
  var hasUnknownUse: Bool { unknownUses > 0 }

  init(
    graph: AssemblyGraph, code: [String: Catalog.CodeAssembly], unreadable: Set<String>,
    isIncomplete: Bool
  ) {
    self.graph = graph
    self.code = code
    self.unreadable = unreadable
    self.isIncomplete = isIncomplete || !unreadable.isEmpty
  }

  /// Reports uses of nothing, names of two things, and cycles.
  mutating func checkUses() -> Bool {
    let names = graph.names + code.keys.sorted()
    for name in graph.names {
      guard let assembly = graph.assemblies[name] else { continue }
      if let other = code[name] {
        faults.append(.duplicateAssembly(name, at: assembly.place, file: other.file))
      }
      if isIncomplete { continue }
      for use in assembly.uses where graph.assemblies[use.name] == nil && code[use.name] == nil {
        let candidates = (unknownUses < Suggestion.limit ? names : []).filter { $0 != name }
        faults.append(.unknownAssembly(use, by: name))
        unknownUses += 1
        meant.formUnion(nearestNames(use.name, among: candidates))
      }
    }
    let cycles = graph.cycles()
    for cycle in cycles {
      guard let head = cycle.path.first, let place = graph.assemblies[head]?.place else { continue }
      faults.append(.assemblyCycle(cycle.path, at: place, uses: cycle.uses))
    }
    return cycles.isEmpty
  }

  /// - Parameters:
  ///   - written: The "root" that counts.
  ///   - manifest: What lacks a "root" where none is written.
  ///   - isReported: What is wrong with the root has been said.
  mutating func root(
    _ written: Placed<String>?, manifest: JSONValue, isReported: Bool
  ) -> String? {
    if let written {
      if graph.assemblies[written.value] != nil { return written.value }
      if !isIncomplete {
        faults.append(.unknownRoot(written))
      }
      return nil
    }
    if isReported { return nil }
    // A mistyped use leaves an assembly unused: that is one mistake, not two.
    let candidates = graph.unused.filter { !meant.contains($0) }
    if candidates.count == 1 { return candidates[0] }
    // Without any, there are no assemblies or they use each other in a cycle, which other rules say.
    if candidates.count > 1, !isIncomplete, unknownUses == 0 {
      faults.append(.undeterminedRoot(candidates, in: manifest))
    }
    return nil
  }

  /// Assemblies that nothing leads to. One that is used only by such an assembly is not reported again.
  mutating func checkReachability(from root: String, order: [String]) {
    guard !isIncomplete else { return }
    let reached = Set(order)
    for name in graph.unused where !reached.contains(name) && !meant.contains(name) {
      guard let assembly = graph.assemblies[name] else { continue }
      faults.append(.unreachableAssembly(assembly, root: root))
    }
  }
}
