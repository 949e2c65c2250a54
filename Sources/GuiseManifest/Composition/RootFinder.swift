internal import StrictJSON

/// Determines the root assembly and what it leads to.
struct RootFinder {
  /// Who uses whom; once uses are checked, without the misspellings of which it is known what they mean.
  private(set) var graph: AssemblyGraph
  let code: [String: Catalog.CodeAssembly]
  /// Assemblies that no file defines, with the paths of the files that change something in them.
  let hollow: [String: Set<String>]
  let isFragment: Bool
  /// There may be assemblies, or uses, that are not known.
  let isIncomplete: Bool
  private(set) var faults: [CompositionFault] = []
  /// What uses of no assembly may have meant.
  private(set) var meant: Set<String> = []
  /// An assembly is used that is not there, and it is not known which one is meant: a file may be
  /// missing, and whatever is missed may be in that.
  private(set) var mayLackFile = false
  /// Assemblies that nothing leads to, each with all that it leads to and that none before it does.
  private(set) var unreached: [(assembly: String, order: [String])] = []

  /// Notes that a file is missing for another reason.
  mutating func noteMissingFile() { mayLackFile = true }

  /// Whether some file defines what is used: a file lacks what others only change.
  private func isDefined(_ use: Composition.Use) -> Bool {
    if code[use.name] != nil { return true }
    guard graph.assemblies[use.name] != nil else { return false }
    return hollow[use.name]?.contains(use.place.source.path) != false
  }

  /// Reports uses of nothing, names of two things, and cycles.
  mutating func checkUses() -> Bool {
    let names = graph.names + code.keys.sorted()
    var unknown: [String: [(use: Composition.Use, user: String)]] = [:]
    var unknownNames: [String] = []
    for name in graph.names {
      guard let assembly = graph.assemblies[name] else { continue }
      // What a fragment uses may be in the file that includes it.
      if isFragment { continue }
      for use in assembly.uses where !isDefined(use) {
        if unknown[use.name] == nil { unknownNames.append(use.name) }
        unknown[use.name, default: []].append((use, name))
      }
    }
    for (count, name) in unknownNames.enumerated() {
      guard let uses = unknown[name], let first = uses.first else { continue }
      let users = Set(uses.map(\.user))
      let near =
        count < Suggestion.limit
        ? nearestNames(name, among: names.filter { !users.contains($0) }) : []
      meant.formUnion(near)
      // What is not known may have the others.
      if !isIncomplete || !near.isEmpty {
        faults.append(
          .unknownAssembly(first.use, by: first.user, others: uses.dropFirst().map(\.use.place)))
      }
      if near.count == 1 {
        graph.correct(name, to: near[0])
      } else if !isIncomplete {
        mayLackFile = true
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
    if candidates.count > 1, !isIncomplete, !mayLackFile {
      faults.append(.undeterminedRoot(candidates, in: manifest))
    }
    return nil
  }

  /// Notes the assemblies that nothing leads to. One that is used only by such an assembly is not noted.
  ///
  /// - Parameter order: The assemblies that the root leads to.
  mutating func checkReachability(_ order: [String]) {
    guard !isIncomplete else { return }
    let (uses, reached) = (graph.uses(code: code.keys), Set(order))
    var seen = reached
    for name in graph.unused where !reached.contains(name) && !meant.contains(name) {
      let order = uses.walk(from: [name], leavingOut: seen)
      seen.formUnion(order)
      unreached.append((name, order))
    }
  }
}
