internal import GuiseManifest

extension Rule {
  package static let assemblyCycle = Rule(
    "assembly-cycle", in: .composing,
    summary: """
      An assembly uses itself, directly or through others. Used assemblies are assembled first, so a \
      cycle has no order.
      """,
    wrong: [
      "root": "app",
      "assemblies": [
        "app": ["uses": ["storage"]],
        "storage": ["uses": ["app"], "registrations": ["store": "memory-store"]],
      ],
    ],
    mended: [#""uses": ["app"],"#: ""],
    remedy: """
      Remove one of the uses that close the cycle. `"uses"` is needed only to have an assembly \
      assembled, not to depend on its registrations.
      """
  ) { check in
    check.composed.faults.compactMap { fault in
      guard case .assemblyCycle(let path, _, let uses) = fault else { return nil }
      return Finding(
        fault.message, at: fault.place,
        chain: path,
        help: ["remove one of these uses, or move what both sides need into another assembly"],
        related: uses.prefix(12).map { .init("\"\($0.value)\" is used here", at: $0.place) })
    }
  }
}
