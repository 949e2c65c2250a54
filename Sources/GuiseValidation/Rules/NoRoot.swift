internal import GuiseManifest

extension Rule {
  package static let noRoot = Rule("no-root", in: .composing) { check in
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
