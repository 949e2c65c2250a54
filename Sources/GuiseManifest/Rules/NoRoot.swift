extension Rule {
  package static let noRoot = Rule(
    "no-root",
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
      case .undeterminedRoot(let candidates, let manifest):
        return Finding(
          "the manifest has no \"root\", and several assemblies could be it: \(list(candidates))",
          at: Place(opening: manifest),
          help: ["let one of them use the others, or remove those that are not needed"])
      case .unknownRoot(let root):
        let candidates = check.composition?.assemblies.keys.sorted() ?? []
        return Finding(
          "no assembly of the manifest is named \"\(root.value)\"", at: root.place,
          help: Suggestion.nearest(to: root.value, among: candidates, at: [root.place])
            + check.including(.assembly, root.value, usedAt: root.place) + [
              candidates.isEmpty
                ? "define it under \"assemblies\""
                : "name an assembly that \"assemblies\" defines: \(list(candidates))"
            ])
      default: return nil
      }
    }
  }

  private static func list(_ names: [String]) -> String {
    let shown = names.prefix(8).map { "\"\($0)\"" }.joined(separator: ", ")
    return names.count > 8 ? "\(shown) and \(names.count - 8) more" : shown
  }
}
