internal import GuiseManifest

extension Rule {
  package static let unreachableAssembly = Rule(
    "unreachable-assembly", in: .proving, severity: .warning
  ) { check in
    // Missing keys that this explains are not reported separately.
    let missed = check.missing.unreached
    let composition = check.model.composition
    guard let root = composition.root else { return [] }
    return composition.unreached.compactMap { name, _ in
      guard let assembly = composition.assemblies[name] else { return nil }
      let needers = missed[assembly.name]
      let isStarted = composition.start.contains {
        composition.registrations[$0.value]?.assembly == name
      }
      let alternative = needers == nil && !isStarted ? ", or remove it" : ""
      let line =
        composition.leads(assembly.name, to: root)
        ? Suggestion("make it the root, as it leads to \"\(root)\"\(alternative)")
        : check.using(
          assembly.name, in: root,
          Suggestion("add \"\(assembly.name)\" to the \"uses\" of \"\(root)\"\(alternative)"))
      return Finding(
        "the root assembly \"\(root)\" does not use \"\(assembly.name)\", directly or through others"
          + (needers == nil ? "" : ", and something in it is needed"),
        at: assembly.place, severity: needers == nil ? nil : .error, help: [line],
        related: (needers ?? []).map { needer in
          let model = check.model
          let key = model.keys.describe(needer.key, isExact: false)
          let words = "\(needer.subject(in: model)) \(key)"
          if case .requirement(let requirement) = needer {
            return .init(words, in: requirement.requirement.file)
          }
          return .init(words, at: needer.place(in: model))
        })
    }
  }
}

extension Composition {
  /// The unreachable assemblies that no other uses, each with the ones that it is the first to reach.
  var unreached: [(assembly: String, order: [String])] {
    if root == nil { return [] }
    let used = Set(
      assemblies.values.flatMap { assembly in
        assembly.uses.map(\.value).filter { $0 != assembly.name }
      })
    var seen = Set(order)
    return assemblies.keys.sorted().filter { !used.contains($0) && !seen.contains($0) }.map {
      var reached: [String] = []
      var open = [$0]
      while let name = open.popLast() {
        guard seen.insert(name).inserted else { continue }
        reached.append(name)
        open += (assemblies[name]?.uses ?? []).map(\.value)
      }
      return ($0, reached)
    }
  }

  /// Whether an assembly uses another, directly or through others.
  func leads(_ assembly: String, to other: String) -> Bool {
    var seen: Set<String> = [assembly]
    var open = [assembly]
    while let name = open.popLast() {
      if name == other { return true }
      open += (assemblies[name]?.uses ?? []).map(\.value).filter { seen.insert($0).inserted }
    }
    return false
  }
}
