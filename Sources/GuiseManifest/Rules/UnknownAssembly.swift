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

  static func diagnostic(
    _ use: Composition.Use, by assembly: String, candidates: some Sequence<String>
  ) -> Diagnostic {
    finding(
      "no assembly is named \"\(use.name)\"", at: use.place, chain: [assembly],
      help: Suggestion.help(use.name, among: candidates) + [
        "define it under \"assemblies\", or register it in code with register(assembly:)"
      ])
  }
}
