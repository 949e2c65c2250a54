internal import GuiseManifest

/// Rules of assemblies, and of the root.
extension Rule {
  package static let unknownAssembly = Rule("unknown-assembly").helping {
    (fault: CompositionFault, check) in
    guard case .unknownAssembly(let use, let assembly) = fault else { return [] }
    let written = check.composition?.assemblies ?? [:]
    let names = written.keys.sorted() + check.catalog.assemblies.keys
    // The fault is at the first use.
    let others = {
      written.values.flatMap(\.uses).filter { $0.value == use.value && $0.place != use.place }
        .map(\.place)
    }
    return Advice(
      check.near(use.value, among: names, at: use.place, and: others, where: { $0 != assembly })
        .or(check.including(.assembly, use.value, usedAt: use.place))
        .or(["define it under \"assemblies\", or register it in code with register(assembly:)"]),
      chain: [assembly])
  }

  package static let duplicateAssembly = Rule("duplicate-assembly").helping {
    (fault: CompositionFault, check) in
    guard case .duplicateAssembly(let name, _) = fault else { return [] }
    return Advice(
      ["give this assembly another name"],
      related: check.catalog.assemblies[name].map { [.init("registered here", in: $0.file)] } ?? [])
  }

  package static let assemblyCycle = Rule("assembly-cycle").helping {
    (fault: CompositionFault, _) in
    guard case .assemblyCycle(let path, _, let uses) = fault else { return [] }
    return Advice(
      ["remove one of these uses, or move what both sides need into another assembly"],
      chain: path,
      related: uses.prefix(12).map { .init("\"\($0.value)\" is used here", at: $0.place) })
  }

  package static let noRoot = Rule("no-root").helping { (fault: CompositionFault, check) in
    guard case .unknownRoot(let root) = fault else {
      return ["let one of them use the others, or name it as \"root\""]
    }
    let names = check.composition?.assemblies.keys.sorted() ?? []
    let others = names.isEmpty ? "" : ", or name one of these: \(Phrase.briefly(names))"
    return Advice(
      check.near(root.value, among: names, at: root.place)
        .or(check.including(.assembly, root.value, usedAt: root.place))
        .or(["define it under \"assemblies\"\(others)"]))
  }

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
