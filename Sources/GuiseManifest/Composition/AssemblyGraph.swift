internal import StrictJSON

/// The assemblies of a manifest, and which of them use which.
struct AssemblyGraph {
  private(set) var assemblies: [String: Composition.Assembly] = [:]
  /// In the order in which files name them, for findings that begin at the first.
  private(set) var names: [String] = []

  /// Adds what a file gives an assembly to what others give it.
  mutating func add(_ member: JSONMember, uses: [Placed<String>]) {
    let name = member.key
    var assembly = assemblies[name] ?? .init(name: name, uses: [], place: Place(key: member))
    if assemblies[name] == nil { names.append(name) }
    var used = Set(assembly.uses.map(\.name))
    for use in uses where used.insert(use.value).inserted {
      assembly.uses.append(.init(name: use.value, place: use.place))
    }
    assemblies[name] = assembly
  }

  /// The assemblies that no other uses, in byte order.
  var unused: [String] {
    var used: Set<String> = []
    for assembly in assemblies.values {
      for use in assembly.uses where use.name != assembly.name { used.insert(use.name) }
    }
    return names.filter { !used.contains($0) }.sorted()
  }

  /// What the root leads to, used ones before their users; code assemblies too.
  ///
  /// - Parameter isCode: Whether a name that no file defines is a code assembly's.
  func order(from root: String, isCode: (String) -> Bool) -> [String] {
    var seen: Set<String> = []
    return order(from: root, leavingOut: &seen, isCode: isCode)
  }

  /// The same without what was seen before, which what is found is added to.
  func order(
    from root: String, leavingOut seen: inout Set<String>, isCode: (String) -> Bool
  ) -> [String] {
    var order: [String] = []
    guard seen.insert(root).inserted else { return order }
    var stack: [(name: String, next: Int)] = [(root, 0)]
    while let top = stack.last {
      let uses = assemblies[top.name]?.uses ?? []
      guard top.next < uses.count else {
        order.append(top.name)
        stack.removeLast()
        continue
      }
      stack[stack.count - 1].next += 1
      let name = uses[top.next].name
      guard assemblies[name] != nil || isCode(name), seen.insert(name).inserted else { continue }
      stack.append((name, 0))
    }
    return order
  }

  /// Takes uses of one name for uses of another.
  mutating func correct(_ name: String, to meant: String) {
    for (user, assembly) in assemblies {
      for (index, use) in assembly.uses.enumerated() where use.name == name {
        assemblies[user]?.uses[index].name = meant
      }
    }
  }

  struct Cycle {
    /// From the assembly that comes first in the files back to it.
    var path: [String]
    var uses: [Composition.Use]
  }

  /// The cycles that a walk closes, begun at each assembly in byte order, so that they are the same
  /// in whatever order files name assemblies; at most one for each assembly that it begins at.
  func cycles() -> [Cycle] {
    let rank = Dictionary(names.enumerated().map { ($1, $0) }) { first, _ in first }
    var cycles: [Cycle] = []
    var reported: Set<String> = []
    var isDone: Set<String> = []
    for start in names.sorted() where !isDone.contains(start) {
      var stack: [(name: String, next: Int)] = [(start, 0)]
      var depth = [start: 0]
      while let top = stack.last {
        let uses = assemblies[top.name]?.uses ?? []
        guard top.next < uses.count else {
          isDone.insert(top.name)
          depth[top.name] = nil
          stack.removeLast()
          continue
        }
        stack[stack.count - 1].next += 1
        let name = uses[top.next].name
        guard assemblies[name] != nil, !isDone.contains(name) else { continue }
        guard let first = depth[name] else {
          depth[name] = stack.count
          stack.append((name, 0))
          continue
        }
        let cycle = self.cycle(stack[first...].map { ($0.name, $0.next - 1) }, rank: rank)
        if let least = cycle.path.min(), reported.insert(least).inserted { cycles.append(cycle) }
      }
    }
    return cycles
  }

  private func cycle(_ steps: [(name: String, use: Int)], rank: [String: Int]) -> Cycle {
    let head = steps.indices.min { rank[steps[$0].name] ?? 0 < rank[steps[$1].name] ?? 0 } ?? 0
    let turned = steps[head...] + steps[..<head]
    let path = turned.map(\.name)
    return Cycle(
      path: path + path.prefix(1),
      uses: turned.compactMap { step in assemblies[step.name]?.uses[step.use] })
  }
}
