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
          Origin(entry, file, $0.override, assembly: name, $0)
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

  /// Returns the root, unless the file that includes a fragment chooses it, and the assemblies that it reaches, each
  /// after those that it uses; those of code first.
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

/// A directed graph of names: assemblies and the ones they use, or variables and the ones they refer to.
struct NameGraph {
  /// Returns the targets of a name with their places; nil if the name is not one of the graph.
  let targets: (String) -> [Placed<String>]?

  /// Returns the names that some names reach, each after its targets, but for those that lead back to it.
  func order(from names: [String]) -> [String] {
    if names.count == 1, targets(names[0])?.isEmpty == true { return names }
    var (order, seen): ([String], Set<String>) = ([], [])
    var open = names.reversed().map { (name: $0, isDone: false) }
    while let (name, isDone) = open.popLast() {
      if isDone { order.append(name) }
      guard !isDone, let targets = targets(name), seen.insert(name).inserted else { continue }
      open.append((name, true))
      for target in targets.reversed() { open.append((target.value, false)) }
    }
    return order
  }

  /// Returns a shortest cycle, from the first name, of each group that leads to itself (Kosaraju's algorithm).
  func cycles(among names: [String]) -> [[Placed<String>]] {
    if names.allSatisfy({ targets($0)?.isEmpty != false }) { return [] }
    let order = order(from: names)
    var users: [String: [Placed<String>]] = [:]
    for name in order {
      for target in targets(name) ?? [] {
        users[target.value, default: []].append(Placed(name, at: target.place))
      }
    }
    /// For each name, one of the names of its group.
    var groups: [String: String] = [:]
    /// Returns the names of a group that lead to one, each with the first link on a shortest way.
    func ways(to end: String, in group: String?) -> [String: Placed<String>] {
      var (links, queue, head) = ([String: Placed<String>](), [end], 0)
      while head < queue.count {
        for user in users[queue[head]] ?? []
        where links[user.value] == nil && groups[user.value] == group {
          links[user.value] = Placed(queue[head], at: user.place)
          queue.append(user.value)
        }
        head += 1
      }
      return links
    }
    for end in order.reversed() where groups[end] == nil {
      groups[end] = end
      for name in ways(to: end, in: nil).keys { groups[name] = end }
    }
    var seen: Set<String> = []
    return names.compactMap { first in
      guard let group = groups[first], seen.insert(group).inserted else { return nil }
      let links = ways(to: first, in: group)
      guard var link = links[first] else { return nil }
      var cycle = [link]
      while link.value != first, let next = links[link.value] {
        cycle.append(next)
        link = next
      }
      return cycle
    }
  }
}
