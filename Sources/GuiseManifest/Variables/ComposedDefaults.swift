/// Which variables are made of which, by their defaults.
struct ComposedDefaults {
  /// The names that each default refers to, each once; none for defaults without references.
  let references: [String: [String]]

  init(_ templates: [String: VariableTemplate]) {
    references = templates.compactMapValues { template in
      var seen: Set<String> = []
      let names = template.variables.filter { seen.insert($0).inserted }
      return names.isEmpty ? nil : names
    }
  }

  /// Walks from each name in turn to what it is made of.
  ///
  /// - Parameter names: where walks begin, in this order.
  /// - Returns: the variables with a composed default, each behind those that it is made of; and every
  ///   cycle that is left once what closes the ones before is taken away, as the names on its way.
  func walk(_ names: [String]) -> (order: [String], cycles: [[String]]) {
    var (order, cycles): ([String], [[String]]) = ([], [])
    var isDone: Set<String> = []
    for start in names where references[start] != nil && !isDone.contains(start) {
      var stack: [(name: String, next: Int)] = [(start, 0)]
      var depth = [start: 0]
      while let top = stack.last {
        let made = references[top.name] ?? []
        guard top.next < made.count else {
          order.append(top.name)
          isDone.insert(top.name)
          depth[top.name] = nil
          stack.removeLast()
          continue
        }
        stack[stack.count - 1].next += 1
        let name = made[top.next]
        guard references[name] != nil, !isDone.contains(name) else { continue }
        if let first = depth[name] {
          cycles.append(stack[first...].map(\.name))
        } else {
          depth[name] = stack.count
          stack.append((name, 0))
        }
      }
    }
    return (order, cycles)
  }

  /// The names, and those of all variables that are made of them.
  func madeOf(_ names: Set<String>) -> Set<String> {
    if names.isEmpty || references.isEmpty { return names }
    var users: [String: [String]] = [:]
    for (name, made) in references { for part in made { users[part, default: []].append(name) } }
    var found = names
    var pending = Array(names)
    while let name = pending.popLast() {
      for user in users[name] ?? [] where found.insert(user).inserted { pending.append(user) }
    }
    return found
  }
}
