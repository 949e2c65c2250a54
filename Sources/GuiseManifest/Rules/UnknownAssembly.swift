/// A used assembly that does not exist.
package enum UnknownAssembly: Rule {
  package static let id = "unknown-assembly"
  package static let summary = """
    `"uses"` names an assembly that no file of the manifest defines and that no code registers.
    """
  package static let explanation = RuleExplanation(
    .composition,
    wrong: .json(
      """
      {
        "assemblies": {
          "app": { "uses": ["storag"] },
          "storage": { "registrations": { "store": "memory-store" } }
        }
      }
      """),
    right: .json(
      """
      {
        "assemblies": {
          "app": { "uses": ["storage"] },
          "storage": { "registrations": { "store": "memory-store" } }
        }
      }
      """),
    remedy: """
      Correct the name, define the assembly in a manifest, or register it in code with \
      `register(assembly:)`.
      """)

  package static func findings(in check: Check) -> [Diagnostic] {
    let uses = check.composed.faults.compactMap { fault -> (Composition.Use, String)? in
      guard case .unknownAssembly(let use, let assembly) = fault else { return nil }
      return (use, assembly)
    }
    let names =
      (check.composition?.assemblies.keys.sorted() ?? [])
      + check.catalog.assemblies.keys.sorted()
    return uses.enumerated().map { index, found in
      let candidates = index < Suggestion.limit ? names : []
      return diagnostic(found.0, by: found.1, candidates: candidates.filter { $0 != found.1 })
    }
  }

  private static func diagnostic(
    _ use: Composition.Use, by assembly: String, candidates: some Sequence<String>
  ) -> Diagnostic {
    finding(
      "no assembly is named \"\(use.name)\"", at: use.place, chain: [assembly],
      help: Suggestion.help(use.name, among: candidates) + [
        "define it under \"assemblies\", or register it in code with register(assembly:)"
      ])
  }
}
