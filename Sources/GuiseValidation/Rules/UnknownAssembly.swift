internal import GuiseManifest

extension Rule {
  package static let unknownAssembly = Rule(
    "unknown-assembly", in: .composing,
    summary: """
      `"uses"` names an assembly that no file of the manifest defines and no code registers.
      """,
    wrong: [
      "assemblies": [
        "app": ["uses": ["storag"]],
        "storage": ["registrations": ["store": "memory-store"]],
      ]
    ],
    mended: [#""storag""#: #""storage""#],
    remedy: """
      Correct the name, define the assembly in a manifest, or register it in code with \
      `register(assembly:)`.
      """
  ) { check in
    let written = check.composition?.assemblies ?? [:]
    let names = Array(written.keys) + check.catalog.assemblies.keys
    return check.composed.faults.compactMap { fault in
      guard case .unknownAssembly(let use, let assembly, let others) = fault else { return nil }
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
