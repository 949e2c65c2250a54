/// Names that lead to others: assemblies to those that they use, variables to those that they are made of.
struct NameGraph {
  /// The names that each leads to. Only those that are keys here count.
  let targets: [String: [String]]

  /// Walks from each name in turn to all that it leads to.
  ///
  /// - Parameters:
  ///   - names: The names where walks begin, in this order.
  ///   - known: Names that are left out with all that they lead to.
  ///   - foundCycle: Takes every cycle that is left once what closes the ones before is taken away, as the
  ///     names on its way.
  /// - Returns: The names that are met, each behind those that it leads to.
  func walk(
    from names: [String], leavingOut known: Set<String> = [],
    foundCycle: (ArraySlice<String>) -> Void = { _ in }
  ) -> [String] {
    var order: [String] = []
    var isDone = known
    for start in names where targets[start] != nil && !isDone.contains(start) {
      var (path, next) = ([start], [0])
      var depth = [start: 0]
      while let name = path.last, let position = next.last {
        let reached = targets[name] ?? []
        guard position < reached.count else {
          order.append(name)
          isDone.insert(name)
          depth[name] = nil
          path.removeLast()
          next.removeLast()
          continue
        }
        next[next.count - 1] += 1
        let target = reached[position]
        guard targets[target] != nil, !isDone.contains(target) else { continue }
        if let first = depth[target] {
          foundCycle(path[first...])
        } else {
          depth[target] = path.count
          path.append(target)
          next.append(0)
        }
      }
    }
    return order
  }
}
