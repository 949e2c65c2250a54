internal import GuiseManifest

extension Rule {
  package static let unreachableAssembly = Rule("unreachable-assembly", .warning) { check in
    let composition = check.model.composition
    guard let root = composition.root else { return [] }
    let reached = Set(composition.order)
    let unreached = composition.assemblies.values.filter { !reached.contains($0.name) }
      .sorted { $0.name < $1.name }
    let used = Set(unreached.flatMap { unit in unit.uses.map(\.value).filter { $0 != unit.name } })
    return unreached.compactMap { assembly in
      // Missing keys that this explains are not reported separately.
      let needs = check.missing.unreached[assembly.name] ?? []
      // Only the first assembly of several that lead to each other is shown, unless another is needed.
      if needs.isEmpty, used.contains(assembly.name) { return nil }
      return Finding(
        "the root assembly \"\(root)\" does not use \"\(assembly.name)\", directly or through "
          + "others" + (needs.isEmpty ? "" : ", and something in it is needed"),
        at: assembly.place, severity: needs.isEmpty ? nil : .error,
        advice: Advice(
          [
            needs.isEmpty
              ? "let the root lead to it through \"uses\", name another \"root\", or remove it"
              : "let the root lead to it through \"uses\""
          ],
          related: needs.map { $0.related(in: check.model) }))
    }
  }
}

extension Check {
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

  func roots(like root: Placed<String>) -> Advice {
    let names = composition?.assemblies.keys.sorted() ?? []
    let others = names.isEmpty ? "" : ", or name one of these: \(Phrase.list(names, limit: 5))"
    return Advice(
      near(root.value, among: names, at: root.place)
        .or(including(.assembly, root.value, usedAt: root.place))
        .or(["define it under \"assemblies\"\(others)"]))
  }
}
