/// A manifest assembly with the name of a code assembly.
package enum DuplicateAssembly: Rule {
  package static let id = "duplicate-assembly"
  package static let summary = """
    An assembly of the manifest has the name of one that code registers. `"uses"` could mean \
    either.
    """
  package static let explanation = RuleExplanation(
    .composition,
    wrong: .json(
      """
      {
        "assemblies": {
          "logging": { "registrations": { "clock": "system-clock" } }
        }
      }
      """),
    right: .json(
      """
      {
        "assemblies": {
          "app-logging": { "registrations": { "clock": "system-clock" } }
        }
      }
      """),
    remedy: """
      Rename the manifest's assembly, or remove it and use the code's.
      """)

  package static func findings(in check: Check) -> [Diagnostic] {
    check.composed.faults.compactMap { fault in
      guard case .duplicateAssembly(let name, let place, let file) = fault else { return nil }
      return diagnostic(name, at: place, file: file)
    }
  }

  /// - Parameter file: The file that registers the other one, where it is known.
  private static func diagnostic(_ name: String, at place: Place, file: String?) -> Diagnostic {
    let location = file.map {
      Diagnostic.Location(
        path: $0, start: SourcePosition(line: 1, column: 1), end: SourcePosition(line: 1, column: 1)
      )
    }
    return finding(
      "an assembly registered in code is also named \"\(name)\"", at: place,
      help: ["give this assembly another name"],
      related: file.map { [.init(message: "registered in \($0)", location: location)] } ?? [])
  }
}
