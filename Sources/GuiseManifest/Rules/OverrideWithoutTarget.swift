/// An override that replaces nothing.
package enum OverrideWithoutTarget: Rule {
  package static let id = "override-without-target"
  package static let summary = """
    `"override": true` replaces what an included file, or one that was included before, gave the \
    same name. No such file gives this one, so that either the name is wrong or the override is \
    none.
    """
  package static let explanation = RuleExplanation(
    wrong: [
      "assemblies": [
        "app": ["registrations": ["clock": ["override": true, "lifetime": "singleton"]]]
      ]
    ],
    right: [
      "include": ["base.json"],
      "assemblies": [
        "app": ["registrations": ["clock": ["override": true, "lifetime": "singleton"]]]
      ],
    ],
    remedy: """
      Include the file that has the name, correct the name, or remove `"override"` where nothing \
      is to be replaced.
      """)

  package static func findings(in check: Check) -> [Diagnostic] {
    var count = 0
    return check.composed.faults.compactMap { fault in
      guard case .overrideWithoutTarget(let name, let target, let place, let sameFile) = fault
      else { return nil }
      count += 1
      let candidates =
        switch target {
        case _ where count > Suggestion.limit: [String]()
        case .registration: check.composition.map { Array($0.registrations.keys) } ?? []
        case .variable: check.composed.variableNames
        }
      return finding(
        "no included file has a \(target.rawValue) \"\(name)\" to override", at: place,
        help: Suggestion.help(name, among: candidates.lazy.filter { $0 != name }) + [
          "remove \"override\", or include the file that has \"\(name)\""
        ],
        related: sameFile.map { [.init("the same file has it here", at: $0)] } ?? [])
    }
  }
}
