internal import GuiseManifest

extension Rule {
  package static let noRoot = Rule(
    "no-root", in: .composing,
    summary: """
      The root, where assembling begins, is not determined. It is the assembly that `"root"` names \
      or, without that key, the only one that no other uses.
      """,
    wrong: [
      "assemblies": [
        "server": ["registrations": ["clock": "system-clock"]],
        "storage": ["registrations": ["store": "memory-store"]],
      ]
    ],
    mended: [#""server": {"#: #""server": { "uses": ["storage"],"#],
    remedy: #"Let one assembly use the others, directly or indirectly, or name it with `"root"`."#
  ) { check in
    check.composed.faults.compactMap { fault in
      switch fault {
      case .undeterminedRoot:
        return Finding(
          fault.message, at: fault.place,
          help: ["let one of them use the others, or remove those that are not needed"])
      case .unknownRoot(let root):
        let candidates = check.composition?.assemblies.keys.sorted() ?? []
        return Finding(
          fault.message, at: fault.place,
          help: Suggestion.nearest(to: root.value, among: candidates, at: [root.place])
            + check.including(.assembly, root.value, usedAt: root.place) + [
              candidates.isEmpty
                ? "define it under \"assemblies\""
                : "name an assembly that \"assemblies\" defines: \(Phrase.briefly(candidates))"
            ])
      default: return nil
      }
    }
  }
}
