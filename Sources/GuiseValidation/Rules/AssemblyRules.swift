internal import GuiseManifest

/// Rules of assemblies, and of the root.
extension Rule {
  package static let unknownAssembly: Rule = "unknown-assembly"

  package static let unreachableAssembly = Rule("unreachable-assembly", .warning).finding { check in
    // Missing keys that this explains are not reported separately.
    let missed = check.missing.unreached
    let composition = check.model.composition
    guard let root = composition.root else { return [] }
    return composition.unreached.compactMap { name, _, leadsToRoot in
      guard let place = composition.assemblies[name]?.place else { return nil }
      let needs = missed[name]
      let step =
        leadsToRoot
        ? "make it the root, as it leads to \"\(root)\""
        : "add \"\(name)\" to the \"uses\" of \"\(root)\""
      return Finding(
        "the root assembly \"\(root)\" does not use \"\(name)\", directly or through others"
          + (needs == nil ? "" : ", and something in it is needed"),
        at: place, severity: needs == nil ? nil : .error,
        advice: Advice(
          [Suggestion(step + (needs == nil ? ", or remove it" : ""))],
          related: (needs ?? []).map { $0.related(in: check.model) }))
    }
  }
}

extension Check {
  /// Help for the use of an assembly that does not exist.
  func assemblies(like use: Placed<String>, in assembly: String) -> Advice {
    let written = composition?.assemblies ?? [:]
    let names = written.keys.sorted() + catalog.assemblies.keys
    // The fault is at the first use.
    let others = {
      written.values.flatMap(\.uses).filter { $0.value == use.value && $0.place != use.place }
        .map(\.place)
    }
    return Advice(
      near(use.value, among: names, at: use.place, and: others, where: { $0 != assembly })
        .or(including(.assembly, use.value, usedAt: use.place))
        .or(["define it under \"assemblies\", or register it in code with register(assembly:)"]),
      chain: [assembly])
  }

  /// Help for a root that is no assembly.
  func roots(like root: Placed<String>) -> Advice {
    let names = composition?.assemblies.keys.sorted() ?? []
    let others = names.isEmpty ? "" : ", or name one of these: \(Phrase.briefly(names))"
    return Advice(
      near(root.value, among: names, at: root.place)
        .or(including(.assembly, root.value, usedAt: root.place))
        .or(["define it under \"assemblies\"\(others)"]))
  }
}
