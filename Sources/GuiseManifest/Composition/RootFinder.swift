internal import StrictJSON

/// A search for the root assembly and the assemblies reachable from it.
struct RootFinder {
  /// The use graph. After `checkUses()`, unambiguous misspellings are corrected.
  private(set) var graph: AssemblyGraph
  /// The names of the assemblies registered in code.
  let code: Set<String>
  let isFragment: Bool
  /// Whether there may be unknown assemblies or uses.
  let isIncomplete: Bool
  private(set) var faults: [CompositionFault] = []
  /// The candidates for misspelt assembly names.
  private(set) var meant: Set<String> = []
  /// Whether an unknown assembly is used without an unambiguous candidate: a file may be missing, and it may
  /// contain any missing name.
  var mayMissFile = false
  /// The unreachable assemblies that no other uses, each with the ones that it is the first to reach.
  private(set) var unreached: [(assembly: String, order: [String])] = []

  /// Whether some file defines the used assembly; overrides of another file alone do not define it.
  private func isDefined(_ use: Placed<String>) -> Bool {
    if code.contains(use.value) { return true }
    guard let assembly = graph.assemblies[use.value] else { return false }
    return assembly.isDefined || isIncomplete || assembly.place.source === use.place.source
  }

  /// Reports unknown assemblies and cycles, and returns whether there are no cycles.
  mutating func checkUses() -> Bool {
    let names = graph.names + code.sorted()
    var unknown = GroupedUses<String, (use: Placed<String>, user: String)>()
    for name in graph.names {
      guard let assembly = graph.assemblies[name] else { continue }
      // An assembly that a fragment uses may be in the file that includes it.
      if isFragment { continue }
      for use in assembly.uses where !isDefined(use) { unknown.add((use, name), of: use.value) }
    }
    for (count, (name, uses)) in unknown.groups.enumerated() {
      let first = uses[0]
      let users = Set(uses.map(\.user))
      let near =
        count < Phrase.comparisonLimit
        ? nearestNames(name, among: names.filter { !users.contains($0) }) : []
      meant.formUnion(near)
      // The other assemblies may be in an unknown file.
      if !isIncomplete || !near.isEmpty {
        faults.append(
          .unknownAssembly(first.use, by: first.user, others: uses.dropFirst().map(\.use.place)))
      }
      if near.count == 1 {
        graph.correct(name, to: near[0])
      } else if !isIncomplete {
        mayMissFile = true
      }
    }
    let cycles = graph.cycles()
    for cycle in cycles {
      guard let head = cycle.path.first, let place = graph.assemblies[head]?.place else { continue }
      faults.append(.assemblyCycle(cycle.path, at: place, uses: cycle.uses))
    }
    return cycles.isEmpty
  }

  /// The assemblies that no other uses. A mistyped use leaves one unused: that is one mistake, not two.
  var candidates: [String] { graph.unused.filter { !meant.contains($0) } }

  /// Returns the root assembly, and reports one that is unknown or undetermined.
  ///
  /// - Parameters:
  ///   - written: The effective "root".
  ///   - manifest: The manifest that lacks a "root" if none is written.
  ///   - isReported: Whether a fault of the root has been reported.
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
    let candidates = candidates
    if candidates.count == 1 { return candidates[0] }
    // No candidate: there are no assemblies or they form a cycle, which other rules report.
    if candidates.count > 1, !isIncomplete, !mayMissFile {
      faults.append(.undeterminedRoot(candidates, in: manifest))
    }
    return nil
  }

  /// Records the unreachable assemblies, except those that only such an assembly uses.
  ///
  /// - Parameter order: The assemblies reachable from the root.
  mutating func checkReachability(_ order: [String]) {
    guard !isIncomplete else { return }
    let (uses, reached) = (graph.uses(code: code), Set(order))
    var seen = reached
    for name in graph.unused where !reached.contains(name) && !meant.contains(name) {
      let order = uses.walk(from: [name], leavingOut: seen)
      seen.formUnion(order)
      unreached.append((name, order))
    }
  }
}
