/// A directed graph of names: assemblies and the ones they use, or variables and the ones they refer to.
struct NameGraph {
  /// The targets of each name. Targets that are not keys here do not count.
  let targets: [String: [String]]

  /// Returns the strongly connected groups that some names reach, each after the groups that it leads to (Tarjan's
  /// algorithm).
  func groups(from names: [String]) -> [[String]] {
    var groups: [[String]] = []
    var numbers: [String: Int] = [:]
    // The least number that a name reaches; `.max` once its group is complete.
    var least: [String: Int] = [:]
    var open: [String] = []
    for start in names where targets[start] != nil && numbers[start] == nil {
      var path: [(name: String, next: Int)] = []
      var entered: String? = start
      while true {
        if let name = entered {
          (numbers[name], least[name]) = (numbers.count, numbers.count)
          open.append(name)
          path.append((name, 0))
          entered = nil
        }
        guard let (name, next) = path.last else { break }
        let reached = targets[name] ?? []
        if next < reached.count {
          path[path.count - 1].next += 1
          let target = reached[next]
          if targets[target] == nil { continue }
          if let number = numbers[target] {
            if least[target] != .max { least[name] = min(least[name] ?? number, number) }
          } else {
            entered = target
          }
          continue
        }
        path.removeLast()
        let low = least[name] ?? 0
        if let user = path.last?.name { least[user] = min(least[user] ?? low, low) }
        if low == numbers[name], let first = open.lastIndex(of: name) {
          let group = Array(open[first...])
          open.removeSubrange(first...)
          for member in group { least[member] = .max }
          groups.append(group)
        }
      }
    }
    return groups
  }

  /// Whether the names of a group lead back to themselves.
  func isCycle(_ group: [String]) -> Bool {
    group.count > 1 || targets[group[0]]?.contains(group[0]) == true
  }

  /// Returns a shortest cycle from a name back to it, through the names of its group.
  func cycle(through name: String, in group: [String]) -> [String] {
    let group = Set(group)
    var before: [String: String] = [:]
    var queue = [name]
    var head = 0
    while head < queue.count {
      let next = queue[head]
      head += 1
      for target in targets[next] ?? [] where group.contains(target) {
        if target == name {
          var path = [next]
          while let last = path.last, last != name { path.append(before[last] ?? name) }
          return path.reversed() + [name]
        }
        if before[target] == nil {
          before[target] = next
          queue.append(target)
        }
      }
    }
    return [name]
  }
}
