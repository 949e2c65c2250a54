/// A directed graph of names: assemblies and the ones they use, or variables and the ones they refer to.
struct NameGraph {
  /// The targets of each name. Targets that are not keys here do not count.
  let targets: [String: [String]]

  /// Returns the names that some names reach, each after its targets, but for those that lead back to it.
  func order(from names: [String]) -> [String] {
    var order: [String] = []
    var seen: Set<String> = []
    for start in names where targets[start] != nil && seen.insert(start).inserted {
      var path = [(name: start, next: 0)]
      while let (name, next) = path.last {
        guard let reached = targets[name], next < reached.count else {
          order.append(name)
          path.removeLast()
          continue
        }
        path[path.count - 1].next += 1
        let target = reached[next]
        if targets[target] != nil, seen.insert(target).inserted { path.append((target, 0)) }
      }
    }
    return order
  }

  /// Returns a shortest cycle of each group of names that lead to each other, from the one that comes first in a
  /// list of all names back to it (Kosaraju's algorithm).
  func cycles(among names: [String]) -> [[String]] {
    let order = order(from: names)
    var users: [String: [String]] = [:]
    for name in order {
      for target in targets[name] ?? [] { users[target, default: []].append(name) }
    }
    var seen: Set<String> = []
    /// Returns the names that lead to one, each with the next name on its way.
    func ways(to end: String) -> [String: String] {
      var next: [String: String] = [:]
      var queue = [end]
      var head = 0
      while head < queue.count {
        for user in users[queue[head]] ?? [] where next[user] == nil && !seen.contains(user) {
          next[user] = queue[head]
          queue.append(user)
        }
        head += 1
      }
      return next
    }
    var ranks: [String: Int] = [:]
    for (rank, name) in names.enumerated() { ranks[name] = rank }
    var cycles: [String: [String]] = [:]
    for name in order.reversed() where !seen.contains(name) {
      let group = ways(to: name).keys
      if let first = group.min(by: { ranks[$0] ?? 0 < ranks[$1] ?? 0 }) {
        let next = ways(to: first)
        var cycle = [first]
        while let name = next[cycle[cycle.count - 1]] {
          cycle.append(name)
          if name == first { break }
        }
        cycles[first] = cycle
      }
      seen.formUnion(group)
      seen.insert(name)
    }
    return names.compactMap { cycles[$0] }
  }
}
