internal import GuiseManifest

extension Rule {
  package static let unknownAssembly = Rule("unknown-assembly", in: .composing) { check in
    guard let composition = check.composition else { return [] }
    let (written, files) = (composition.assemblies, FileOrder(composition))
    let names = Array(written.keys) + check.catalog.assemblies.keys
    return check.composed.faults.compactMap { fault in
      guard case .unknownAssembly(let use, let assembly) = fault else { return nil }
      let others = written.values.flatMap(\.uses).filter { $0.value == use.value }.map(\.place)
        .filter { $0 != use.place }.sorted(by: files.isBefore)
      return Finding(
        fault.message, at: fault.place, chain: [assembly],
        help: check.near(
          use.value, among: names, at: [use.place] + others, where: { $0 != assembly })
          + check.including(.assembly, use.value, usedAt: use.place) + [
            "define it under \"assemblies\", or register it in code with register(assembly:)"
          ], related: others.map { .init("used here too", at: $0) })
    }
  }
}
