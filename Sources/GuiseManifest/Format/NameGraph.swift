/// A directed graph of names: assemblies and the ones they use, or variables and the ones they refer to.
struct NameGraph {
  /// The targets of each name. Targets that are not keys here do not count.
  let targets: [String: [String]]

  /// Walks the graph depth-first from each name in turn.
  ///
  /// - Parameters:
  ///   - names: The starting points, in order.
  ///   - known: Names to skip, with everything reachable through them.
  ///   - foundCycle: Receives the names on each cycle that remains after removing the closing edges of the
  ///     cycles before.
  /// - Returns: The reached names, each after its targets.
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
