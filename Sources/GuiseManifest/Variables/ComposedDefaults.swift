/// The references between variables in their defaults.
struct ComposedDefaults {
  /// The names that each default refers to, each once; absent for defaults without references.
  let references: [String: [String]]

  init(_ templates: [String: VariableTemplate]) {
    references = templates.compactMapValues { template in
      var seen: Set<String> = []
      let names = template.variables.filter { seen.insert($0).inserted }
      return names.isEmpty ? nil : names
    }
  }

  /// Returns the names, with those of all variables that refer to them, directly or indirectly.
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
