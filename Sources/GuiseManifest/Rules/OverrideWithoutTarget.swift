/// An override that replaces nothing.
package enum OverrideWithoutTarget: Rule {
  package static let id = "override-without-target"
  package static let summary = """
    `"override": true` replaces what an included file, or one that was included before, gave the \
    same name. No such file gives this one, so that either the name is wrong or the override is \
    none.
    """
  package static let explanation = RuleExplanation(
    .composition,
    wrong: .json(
      """
      {
        "assemblies": {
          "app": {
            "registrations": {
              "clock": { "override": true, "lifetime": "singleton" }
            }
          }
        }
      }
      """),
    right: .json(
      """
      {
        "include": ["base.json"],
        "assemblies": {
          "app": {
            "registrations": {
              "clock": { "override": true, "lifetime": "singleton" }
            }
          }
        }
      }
      """),
    remedy: """
      Include the file that has the name, correct the name, or remove `"override"` where nothing \
      is to be replaced.
      """)

  package static func findings(in check: Check) -> [Diagnostic] {
    let targets = check.composed.faults.compactMap {
      fault -> (String, CompositionFault.OverrideTarget, Place, Place?)? in
      guard case .overrideWithoutTarget(let name, let target, let place, let sameFile) = fault
      else {
        return nil
      }
      return (name, target, place, sameFile)
    }
    return targets.enumerated().map { index, found in
      let (name, target, place, sameFile) = found
      let candidates =
        switch target {
        case .registration: check.composition.map { Array($0.registrations.keys) } ?? []
        case .variable: check.composed.variableNames
        }
      return diagnostic(
        name, thing: target.rawValue, at: place,
        candidates: index < Suggestion.limit ? candidates.filter { $0 != name } : [],
        sameFile: sameFile)
    }
  }

  /// - Parameters:
  ///   - thing: `registration` or `variable`.
  ///   - sameFile: Where this very file gives the name, which does not count.
  private static func diagnostic(
    _ name: String, thing: String, at place: Place, candidates: some Sequence<String>,
    sameFile: Place? = nil
  ) -> Diagnostic {
    finding(
      "no included file has a \(thing) \"\(name)\" to override", at: place,
      help: Suggestion.help(name, among: candidates) + [
        "remove \"override\", or include the file that has \"\(name)\""
      ],
      related: sameFile.map { [.init("the same file has it here", at: $0)] } ?? [])
  }
}
