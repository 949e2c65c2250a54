/// A directed graph of names: assemblies and the ones they use, or variables and the ones they refer to.
struct NameGraph {
  /// Returns the targets of a name with their places; nil if the name is not one of the graph.
  let targets: (String) -> [Placed<String>]?

  /// Returns the names that some names reach, each after its targets, but for those that lead back to it.
  func order(from names: [String]) -> [String] {
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

  /// Returns a shortest cycle of each group of names that lead to each other (Kosaraju's algorithm): the links from the
  /// one that comes first in a list of all names back to it.
  func cycles(among names: [String]) -> [[Placed<String>]] {
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
