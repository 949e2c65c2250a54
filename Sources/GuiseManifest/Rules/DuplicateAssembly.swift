/// A manifest assembly with the name of a code assembly.
package enum DuplicateAssembly: Rule {
  package static let id = "duplicate-assembly"
  package static let summary = """
    An assembly of the manifest has the name of one that code registers. `"uses"` could mean \
    either.
    """
  package static let explanation = RuleExplanation(
    wrong: ["assemblies": ["logging": ["registrations": ["clock": "system-clock"]]]],
    mended: ["logging": "app-logging"],
    remedy: "Rename the manifest's assembly, or remove it and use the code's.")

  package static func findings(in check: Check) -> [Diagnostic] {
    check.composed.faults.compactMap { fault in
      guard case .duplicateAssembly(let name, let place, let file) = fault else { return nil }
      return finding(
        "an assembly registered in code is also named \"\(name)\"", at: place,
        help: ["give this assembly another name"],
        related: file.map {
          let location = Diagnostic.Location(path: $0, line: 1, column: 1)
          return [.init(message: "registered in \($0)", location: location)]
        } ?? [])
    }
  }
}
